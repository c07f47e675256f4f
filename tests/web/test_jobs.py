"""The staff of worker processes: time limits, cancelling, deaths, too many questions."""

from __future__ import annotations

import asyncio
import os
import sys
import time

import pytest

pytest.importorskip("fastapi", reason="the workbench is an extra: kibitz[web]")

from kibitz.web import jobs
from kibitz.web.jobs import RecentAnswers, Staff
from kibitz.web.replies import Refusal

QUICK = ("suit", {"north": "AQ", "south": "2"})
RULES = "$.P. := Points < 12; $.1N. := 15 TO 17 Points;"
LONG = ("deals bid", {"text": RULES, "north": ".1N.", "count": 50})
"""Fifty contracts placed by simulation: most of a minute."""
ENOUGH = 240.0
"""Seconds for what must come at last: other programs may have the processor."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="interrupts are of POSIX")


def with_staff(size, *, waiting=10):
    """Run a test's coroutine function with a staff of its own."""

    def decorate(test):
        def run():
            async def inner():
                staff = Staff(size, waiting)
                try:
                    await test(staff)
                finally:
                    await staff.close()

            asyncio.run(inner())

        run.__name__ = test.__name__
        return run

    return decorate


def pids(staff):
    return {worker._process.pid for worker in staff._all}


@with_staff(1)
async def test_a_question_is_answered_by_another_process(staff):
    answer = await staff.run(*QUICK, ENOUGH)
    assert answer["best"]["chance"]["probability"] == "1/2"
    assert os.getpid() not in pids(staff)


@with_staff(1)
async def test_an_error_is_a_refusal_with_its_place(staff):
    with pytest.raises(Refusal) as caught:
        await staff.run("suit", {"north": "AZ", "south": "2"}, ENOUGH)
    assert caught.value.status == 422 and caught.value.place["column"] == 2


@with_staff(1)
async def test_a_long_question_ends_in_time_and_the_next_is_answered(staff):
    await staff.run(*QUICK, ENOUGH)
    with pytest.raises(Refusal) as caught:
        await staff.run(*LONG, 0.7)
    assert caught.value.kind == "late" and caught.value.remedy
    await staff.run(*QUICK, ENOUGH)


@pytest.mark.skipif(sys.platform != "linux", reason="a process's own time is told by Linux")
@with_staff(1)
async def test_the_time_that_others_take_is_not_its_own(staff):
    """A worker that is kept from the processor is given longer, but not for ever."""
    await staff.run(*QUICK, ENOUGH)
    (worker,) = staff._all
    asking = asyncio.create_task(staff.run(*QUICK, 3.0))
    worker._process.send_signal(19)  # stopped
    await asyncio.sleep(4.0)
    assert not asking.done()
    worker._process.send_signal(18)  # and it goes on
    assert await asking


@with_staff(1)
async def test_a_cancelled_question_frees_its_worker(staff):
    began = time.monotonic()
    await staff.run(*QUICK, ENOUGH)
    first = time.monotonic() - began  # with the start of a worker, on this machine, now
    asking = asyncio.create_task(staff.run(*LONG, ENOUGH))
    await asyncio.sleep(0.5)
    began = time.monotonic()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    await staff.run(*QUICK, ENOUGH)
    assert time.monotonic() - began < 10 + 5 * first


@with_staff(1)
async def test_a_question_cancelled_while_its_worker_starts_harms_nobody(staff):
    for wait in (0.0, 0.02, 0.1):
        asking = asyncio.create_task(staff.run(*QUICK, ENOUGH))
        await asyncio.sleep(wait)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    (started,) = pids(staff) or {None}
    assert await staff.run(*QUICK, ENOUGH)
    assert started is None or pids(staff) == {started}  # it was not killed for it


@with_staff(1)
async def test_a_worker_that_does_not_heed_is_replaced(staff):
    await staff.run(*QUICK, ENOUGH)
    (worker,) = staff._all
    worker._process.send_signal(19)  # stopped: it hears nothing
    with pytest.raises(Refusal):
        await staff.run(*QUICK, 0.3)
    answer = await staff.run(*QUICK, ENOUGH)
    assert answer and worker not in staff._all


@with_staff(1)
async def test_the_death_of_a_worker_is_told_and_mended(staff):
    await staff.run(*QUICK, ENOUGH)
    (worker,) = staff._all
    asking = asyncio.create_task(staff.run(*LONG, ENOUGH))
    await asyncio.sleep(0.3)
    worker._process.kill()
    with pytest.raises(Refusal) as caught:
        await asking
    assert caught.value.status == 500
    assert await staff.run(*QUICK, ENOUGH)


@with_staff(1, waiting=2)
async def test_too_many_questions_are_refused_at_once(staff):
    await staff.run(*QUICK, ENOUGH)
    asked = [asyncio.create_task(staff.run(*LONG, ENOUGH)) for _ in range(3)]
    await asyncio.sleep(0.1)
    with pytest.raises(Refusal) as caught:
        await staff.run(*QUICK, ENOUGH)
    assert caught.value.kind == "busy" and caught.value.status == 503
    for one in asked:
        one.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert await staff.run(*QUICK, ENOUGH)


@with_staff(1)
async def test_deep_nesting_is_an_error_of_the_asker(staff):
    query = "(" * 5000 + "hand(sA)=West" + ")" * 5000
    try:
        answer = await staff.run("odds", {"hands": {}, "given": [], "queries": [query]}, ENOUGH)
    except Refusal as refusal:
        assert refusal.status == 422
    else:
        assert answer["answers"][0]["error"] or answer["answers"][0]["answers"]


def test_workers_end_with_their_server():
    async def inner():
        staff = Staff(1)
        await staff.run(*QUICK, ENOUGH)
        (worker,) = staff._all
        worker._process.stdin.close()  # what happens when the server is killed
        await asyncio.wait_for(worker._process.wait(), ENOUGH)
        staff._all.clear()

    asyncio.run(inner())


def test_the_memory_forgets_the_oldest_and_keeps_nothing_large():
    memory = RecentAnswers(most=2, largest=10)
    memory.put("a", b"1")
    memory.put("b", b"2")
    assert memory.get("a") == b"1"
    memory.put("c", b"3")
    assert memory.get("b") is None and memory.get("a") and memory.get("c")
    memory.put("d", b"x" * 11)
    assert memory.get("d") is None


def test_every_task_has_its_function():
    from kibitz.web.work import TASKS

    assert len(TASKS) == len(set(TASKS))
    for name in TASKS:
        assert callable(TASKS[name]) and TASKS[name].__doc__
    assert jobs.WAITING >= 100


def test_an_interrupt_in_the_middle_of_an_import_spoils_the_process():
    from kibitz.web.worker import _while_importing

    def interrupted(work):
        with pytest.raises(KeyboardInterrupt) as caught:
            work()
        return _while_importing(caught.value)

    class Finder:
        def find_spec(self, name, path=None, target=None):
            raise KeyboardInterrupt

    def loading():
        sys.meta_path.insert(0, Finder())
        try:
            import a_module_that_is_not_there  # noqa: F401
        finally:
            del sys.meta_path[0]

    def working():
        raise KeyboardInterrupt

    assert interrupted(loading) and not interrupted(working)
