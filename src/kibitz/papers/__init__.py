"""The papers: each one's own method as it was written, beside the engines that go further."""
