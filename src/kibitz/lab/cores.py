"""How many cores this process may use: the affinity mask and the cgroup's quota.

A container often shows all the machine's processors and lets the process run
on a few of them. Asking `os.cpu_count()` there starts too many threads. Source
of the quota's two forms: the Linux kernel's cgroup v1 (`cpu.cfs_quota_us`) and
v2 (`cpu.max`) documentation.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path


def available_cores(root: Path = Path("/")) -> int:
    """Cores of the affinity mask, cut to the cgroup's quota; at least one."""
    cores = _affinity()
    if (quota := cgroup_quota(root)) is not None:
        cores = min(cores, math.ceil(quota))
    return max(1, cores)


def cgroup_quota(root: Path = Path("/")) -> float | None:
    """Cores' worth of time that the tightest cgroup allows, version 1 or 2; none if unlimited.

    `root` is where `proc` and `sys` are found, so that a test can build its own.
    """
    return min(_quotas(root), default=None)


def _affinity() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _quotas(root: Path) -> Iterator[float]:
    base = root / "sys/fs/cgroup"
    for line in _read(root / "proc/self/cgroup").splitlines():
        number, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        if number == "0":
            for folder in _upward(base, path):
                yield from _ratio(*_read(folder / "cpu.max").split()[:2])
        elif "cpu" in controllers.split(","):
            for mount in {base / "cpu", base / controllers}:
                for folder in _upward(mount, path):
                    quota = _read(folder / "cpu.cfs_quota_us").strip()
                    yield from _ratio(quota, _read(folder / "cpu.cfs_period_us").strip())


def _upward(mount: Path, path: str) -> Iterator[Path]:
    """The cgroup's folder and all above it: a parent's quota binds its children too.

    Inside a container the path may be the host's and not exist here; the mount itself does.
    """
    folder = mount / path.strip("/")
    yield folder
    for parent in folder.parents:
        if not parent.is_relative_to(mount):
            return
        yield parent


def _ratio(quota: str = "", period: str = "") -> Iterator[float]:
    """Quota over period; nothing for `max`, -1 or a file that is not there."""
    if quota.isdecimal() and period.isdecimal() and int(quota) > 0 and int(period) > 0:
        yield int(quota) / int(period)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return ""
