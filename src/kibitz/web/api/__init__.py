"""The routes of the workbench, one file a page: what may be asked, and how it is checked."""
