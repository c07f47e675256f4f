"""The workbench: kibitz in the browser, served on this machine.

`server.py` puts the parts together, `guard.py` keeps strangers out, `api/` holds the routes,
`jobs.py` hands their questions to worker processes, which answer them in `work/`. The pages
themselves are plain modules in `static/`.
"""
