"""A Python of its own in which tests run code: one for many codes, since clients take seconds to import."""

import json
import os
import subprocess
import sys
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable

TIMEOUT_S = 120
# Each code has names of its own. What a code prints goes to the log, beside what Python has to complain about.
LOOP = """
import json, sys, traceback
answers, sys.stdout = sys.stdout, sys.stderr
prelude = {}
exec(sys.argv[1], prelude)
for line in sys.stdin:
    code, value = json.loads(line)
    names = {}
    try:
        exec(compile(code, "code", "exec"), names)
        answer = {"value": prelude["tell"](eval(value, names))}
    except Exception:
        answer = {"error": traceback.format_exc()}
    print(json.dumps(answer), file=answers, flush=True)
"""


@contextmanager
def interpreter(prelude: str, folder: Path, python: str = sys.executable, **environment: str):
    """A function that runs a code and answers the value of an expression after it, as the prelude's `tell` tells it.

    The folder is where the Python keeps what its client remembers.
    """
    variables = {"IXMP4_STORAGE_DIRECTORY": str(folder), **environment}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        child = subprocess.Popen(
            [python, "-c", LOOP, prelude],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            cwd=folder,
            env=os.environ | variables,
        )
        try:
            yield asking(child, log)
        finally:
            child.stdin.close()
            child.wait(timeout=TIMEOUT_S)


def asking(child: subprocess.Popen, log) -> Callable[[str, str], Any]:
    def ask(code: str, value: str) -> Any:
        timer = threading.Timer(TIMEOUT_S, child.kill)
        timer.start()
        try:
            child.stdin.write(f"{json.dumps([code, value])}\n")
            child.stdin.flush()
            line = child.stdout.readline()
        finally:
            timer.cancel()
        if line == "":
            log.seek(0)
            raise AssertionError(f"the interpreter ended:\n{log.read()}")
        answer = json.loads(line)
        assert "error" not in answer, f"{code}\n{answer['error']}"
        return answer["value"]

    return ask
