"""Runs a program, and measures its memory and its time."""

import os
import resource
import signal
import time
from dataclasses import dataclass

# More than any limit that is tested, so that a broken program does not break the machine.
ADDRESS_SPACE = 8 << 30
PROCESSOR_SECONDS = 60
# A short list can ask for four billion pictures. A batch without an end stops here, with an error.
OUTPUT = 4 << 20


@dataclass
class Result:
    code: int  # 128 and the number of the signal, if one ended the program
    output: bytes
    errors: bytes
    peak: int  # bytes
    seconds: float  # of the processor, because other programs may run
    is_late: bool  # ended from here


def run(words, folder, *, input=os.devnull, patience=60.0, variables=None):
    """Runs `words` in `folder`, for at most `patience` seconds."""
    streams = [os.path.join(folder, name) for name in (".out", ".err")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GEOBG_")}
    environment |= {"XDG_CONFIG_HOME": folder, "XDG_STATE_HOME": folder, "HOME": folder} | (variables or {})
    process = os.fork()
    if process == 0:
        try:
            os.setsid()
            os.chdir(folder)
            os.dup2(os.open(input, os.O_RDONLY), 0)
            for number, path in enumerate(streams, 1):
                os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666), number)
            resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
            resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR_SECONDS, PROCESSOR_SECONDS))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
            os.execve(words[0], words, environment)
        finally:
            os._exit(127)
    end, pause = time.monotonic() + patience, 0.0005
    while True:
        found, status, usage = os.wait4(process, os.WNOHANG)
        if found:
            break
        if time.monotonic() > end:
            os.killpg(process, signal.SIGKILL)
            _, status, usage = os.wait4(process, 0)
            break
        time.sleep(pause)
        pause = min(pause * 1.3, 0.02)
    code = os.waitstatus_to_exitcode(status)
    texts = []
    for path in streams:
        with open(path, "rb") as file:
            texts.append(file.read(1 << 20))
    return Result(
        code if code >= 0 else 128 - code,
        texts[0],
        texts[1],
        usage.ru_maxrss << 10,
        usage.ru_utime + usage.ru_stime,
        time.monotonic() > end,
    )


def main():
    """Runs the program in the arguments here, passes its result on, and writes its peak memory in
    bytes and its seconds to the file `measured`."""
    import sys

    result = run(sys.argv[1:], os.getcwd(), patience=60)
    sys.stdout.buffer.write(result.output)
    sys.stderr.buffer.write(result.errors)
    for name in (".out", ".err"):
        os.remove(name)
    with open("measured", "w") as file:
        file.write(f"{result.peak} {result.seconds}")
    sys.exit(124 if result.is_late else result.code)


if __name__ == "__main__":
    main()
