"""The laboratory: long experiments on the machine at hand or a cluster. It knows no bridge.

An experiment is many units of work that do not know each other: unit number 7 gets its
own seed and gives a value that JSON can write. `run` does them, on all cores or on a
Dask cluster, and keeps each in a file as it finishes; what was broken off goes on there.

* `experiment.py` - what is to be done: the specification, the seeds, the rows
* `store.py`      - the file: SQLite, a row for each finished unit
* `work.py`       - doing one unit, wherever that is
* `crew.py`       - worker processes on this machine; `worker.py` is what they run
* `cluster.py`    - the same units on a Dask cluster; `local_cluster.py` starts one here
* `run.py`        - the loop over all of this
"""
