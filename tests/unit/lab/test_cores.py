"""Cores from the affinity mask and both versions of cgroups, over trees of files made here."""

import os
from pathlib import Path

import pytest

from kibitz.lab.cores import available_cores, cgroup_quota


def build(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return root


def test_no_cgroup_files_means_no_quota(tmp_path: Path) -> None:
    assert cgroup_quota(tmp_path) is None


@pytest.mark.parametrize(
    ("text", "quota"),
    [("200000 100000\n", 2), ("50000 100000\n", 0.5), ("max 100000\n", None), ("", None)],
)
def test_version_2(tmp_path: Path, text: str, quota: float | None) -> None:
    files = {"proc/self/cgroup": "0::/box\n", "sys/fs/cgroup/box/cpu.max": text}
    assert cgroup_quota(build(tmp_path, files)) == quota


def test_version_2_parent_binds_its_children(tmp_path: Path) -> None:
    files = {
        "proc/self/cgroup": "0::/a/b\n",
        "sys/fs/cgroup/a/cpu.max": "100000 100000\n",
        "sys/fs/cgroup/a/b/cpu.max": "400000 100000\n",
    }
    assert cgroup_quota(build(tmp_path, files)) == 1


def test_version_2_seen_from_inside_a_container(tmp_path: Path) -> None:
    files = {"proc/self/cgroup": "0::/host/path\n", "sys/fs/cgroup/cpu.max": "300000 100000\n"}
    assert cgroup_quota(build(tmp_path, files)) == 3


@pytest.mark.parametrize("folder", ["cpu", "cpu,cpuacct"])
@pytest.mark.parametrize(("quota", "expected"), [("150000", 1.5), ("-1", None)])
def test_version_1(tmp_path: Path, folder: str, quota: str, expected: float | None) -> None:
    files = {
        "proc/self/cgroup": "9:memory:/x\n4:cpu,cpuacct:/docker/7\n",
        f"sys/fs/cgroup/{folder}/docker/7/cpu.cfs_quota_us": quota + "\n",
        f"sys/fs/cgroup/{folder}/docker/7/cpu.cfs_period_us": "100000\n",
    }
    assert cgroup_quota(build(tmp_path, files)) == expected


def test_cpuset_is_not_cpu(tmp_path: Path) -> None:
    files = {
        "proc/self/cgroup": "3:cpuset:/\n",
        "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "100000\n",
        "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
    }
    assert cgroup_quota(build(tmp_path, files)) is None


def test_cores_are_whole_and_at_least_one(tmp_path: Path) -> None:
    files = {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "20000 100000\n"}
    assert available_cores(build(tmp_path, files)) == 1


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="no affinity mask on this system")
def test_cores_follow_the_affinity_mask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 2, 5})
    assert available_cores(tmp_path) == 3
    files = {"proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.max": "150000 100000\n"}
    assert available_cores(build(tmp_path, files)) == 2


def test_this_machine() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)
