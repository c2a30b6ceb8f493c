"""Celery with no-op jobs: `celery_jobs.py REDIS_PORT COUNT`; says how many milliseconds they took.

The worker is a process of its own: `celery -A celery_jobs worker`.
"""

import os
import sys
import time

from celery import Celery

PORT = os.environ.get("REDIS_PORT") or sys.argv[1]
app = Celery("celery_jobs", broker=f"redis://127.0.0.1:{PORT}/1", backend=f"redis://127.0.0.1:{PORT}/2")
# A job whose worker dies is done again, and that it ended is kept: what the others promise.
app.conf.task_acks_late = True
app.conf.worker_hijack_root_logger = False


@app.task(name="celery_jobs.nothing")
def nothing(n):
    return None


def main(count):
    import redis

    results = redis.Redis(port=int(PORT), db=2)
    # The worker is there.
    nothing.delay(-1).get(timeout=60)
    base = results.dbsize()
    began = time.perf_counter()
    with app.pool.acquire(block=True) as connection:
        with app.amqp.Producer(connection) as producer:
            for n in range(count):
                nothing.apply_async((n,), producer=producer)
    while results.dbsize() < base + count:
        time.sleep(0.005)
    print((time.perf_counter() - began) * 1_000)


if __name__ == "__main__":
    main(int(sys.argv[2]))
