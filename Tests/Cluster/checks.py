"""Checks that shards on a cluster make the same files as one local run."""

import hashlib
import json
import os
import pathlib
import re
import signal
import subprocess
import unittest

import yaml
from daemons import wait_until
from slurm import Slurm, fields, submit, wait_for
from sshd import Hosts

# The folder for all output; `run` sets it.
FOLDER = pathlib.Path()
EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples" / "cluster"

NAMES = "-o", "walls/{seed}-{mode}.png"
SMALL = "--seeds", "1...60", "--light", "--dark", "--size", "120x260", *NAMES
# The tasks of this batch take long enough to be interrupted.
LARGE = "--seeds", "1...48", "--light", "--dark", "--size", "1000x2000", *NAMES


def setUpModule():
    slurm = Slurm(FOLDER / "slurm")
    unittest.addModuleCleanup(slurm.stop)
    slurm.start()


def run(folder, *command, **variables):
    """Runs `command` in `folder` and logs its output. It must succeed."""
    with open(folder / "run.log", "ab") as log:
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **variables},
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )


def digest(folder):
    """The SHA-256 of the names and the bytes of all pictures below `folder`."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.png")):
        digest.update(f"{path.relative_to(folder)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def manifest(path):
    """The lines of a manifest, without the fields that differ between runs."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    for line in lines:
        line.pop("seconds", None)
    return lines


def stamps(paths):
    """The properties of a file that change if it is made again."""
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in paths}


class ClusterTests(unittest.TestCase):
    # The folders of local runs, by their batch options.
    references: dict = {}

    def place(self):
        """A new folder for this check."""
        folder = FOLDER / self.id().split(".")[-1]
        folder.mkdir()
        return folder

    def reference(self, options):
        """The folder with the result of one local run with `options`."""
        if options not in self.references:
            folder = FOLDER / f"local-{len(self.references)}"
            folder.mkdir()
            run(folder, "geobg", "batch", "--quiet", *options)
            run(folder, "geobg", "merge", "--quiet", "walls")
            self.references[options] = folder / "walls"
        return self.references[options]

    def assert_made(self, walls, options):
        """Merges the shards in `walls` and compares all files with those of a local run."""
        run(walls, "geobg", "merge", "--quiet", ".")
        self.assertEqual(digest(walls), digest(self.reference(options)))
        self.assertEqual(manifest(walls / "manifest.jsonl"), manifest(self.reference(options) / "manifest.jsonl"))
        self.assertEqual([], list(walls.glob(".*")), "a lock or a file half made is left")

    # MARK: Slurm

    def test_slurm_array(self):
        """a Slurm array and the merge after it"""
        folder = self.place()
        job = submit(folder, EXAMPLES / "slurm-array.sh", *SMALL)
        merge = submit(folder, f"--dependency=afterany:{job}", "--wrap", "geobg merge walls")
        wait_for(merge)
        self.assertEqual(["COMPLETED"] * 8, fields(job, "JobState"))
        self.assertEqual(["COMPLETED"], fields(merge, "JobState"))
        self.assertEqual(8, len(list((folder / "walls").glob("manifest-*-of-8.jsonl"))))
        self.assert_made(folder / "walls", SMALL)

    def test_slurm_restarts(self):
        """a killed task and a task that ran out of time resume, and make no file twice"""
        folder = self.place()
        job = submit(folder, "--array=0-2", EXAMPLES / "slurm-array.sh", *LARGE)
        self.wait_until_at_work(folder, 0)
        lock = (folder / "walls" / ".manifest-0-of-3.jsonl.lock").read_text()
        os.kill(int(re.match(r"process (\d+) ", lock)[1]), signal.SIGKILL)
        self.wait_until_at_work(folder, 1)
        run(folder, "scancel", "--batch", "--signal=USR1", f"{job}_1")
        before = stamps((folder / "walls").glob("*.png"))
        wait_for(job)
        self.assertEqual(["COMPLETED"] * 3, fields(job, "JobState"))
        self.assertEqual(["0", "1", "1"], sorted(fields(job, "Restarts")))
        logs = [(folder / f"geobg-{job}_{task}.log").read_text() for task in range(2)]
        self.assertIn("geobg ended with 137; this task is queued again", logs[0])
        self.assertIn("geobg ended with 143; this task is queued again", logs[1])
        self.assertEqual(before, stamps(before), "a picture that was whole was made again")
        self.assert_made(folder / "walls", LARGE)

    def test_slurm_one_task_again(self):
        """a canceled task does not run again until it is submitted alone"""
        folder = self.place()
        job = submit(folder, "--array=0-1", EXAMPLES / "slurm-array.sh", *LARGE)
        self.wait_until_at_work(folder, 1, shards=2)
        run(folder, "scancel", f"{job}_1")
        wait_for(job)
        self.assertEqual(["CANCELLED", "COMPLETED"], sorted(fields(job, "JobState")))
        merge = subprocess.run(["geobg", "merge", "walls"], cwd=folder, capture_output=True)
        self.assertEqual(1, merge.returncode, merge.stderr)
        again = submit(folder, "--array=1", EXAMPLES / "slurm-array.sh", *LARGE, SHARDS="2")
        wait_for(again)
        self.assertEqual(["COMPLETED"], fields(again, "JobState"))
        self.assert_made(folder / "walls", LARGE)

    def test_slurm_wall(self):
        """a wall in shares of rows by a Slurm array, and the join after it"""
        folder = self.place()
        picture = "--seed", "2026-12-24", "--size", "2000x6000", "--compression", "fast"
        job = submit(folder, "--array=0-3", EXAMPLES / "slurm-wall.sh", *picture)
        join = submit(folder, f"--dependency=afterok:{job}", "--wrap", "geobg join wall/band-*.png -o wall.png")
        wait_for(join)
        self.assertEqual(["COMPLETED"], fields(join, "JobState"))
        run(folder, "geobg", *picture, "-o", "undivided.png")
        run(folder, "cmp", "undivided.png", "wall.png")

    def wait_until_at_work(self, folder, shard, shards=3):
        path = folder / "walls" / f"manifest-{shard}-of-{shards}.jsonl"
        wait_until(lambda: path.exists() and len(path.read_bytes().splitlines()) > 3, f"shard {shard} to be at work")

    # MARK: GNU parallel

    def test_parallel_local(self):
        """GNU parallel on this machine"""
        folder = self.place()
        run(folder, EXAMPLES / "parallel-local.sh", *SMALL, SHARDS="8", PARALLEL_HOME=str(folder))
        self.assert_made(folder / "walls", SMALL)

    def test_parallel_ssh(self):
        """GNU parallel over ssh on two hosts"""
        folder = self.place()
        hosts = Hosts(folder / "hosts", ["ada", "grace"])
        self.addCleanup(hosts.stop)
        hosts.start()
        run(
            folder,
            EXAMPLES / "parallel-ssh.sh",
            *SMALL,
            SHARDS="8",
            HOSTS="ada,grace",
            PARALLEL_HOME=str(folder),
            PARALLEL_SSH=f"ssh -F {hosts.configuration}",
        )
        for name in ["ada", "grace"]:
            self.assertGreater(hosts.logins(name), 0, f"{name} has made nothing")
        self.assert_made(folder / "walls", SMALL)

    # MARK: Kubernetes

    def test_kubernetes_job(self):
        """a Kubernetes job: its fields are consistent, and the command of its pods makes the batch"""
        job = yaml.safe_load((EXAMPLES / "kubernetes-job.yaml").read_text())
        self.assertEqual(("batch/v1", "Job"), (job["apiVersion"], job["kind"]))
        spec = job["spec"]
        self.assertEqual("Indexed", spec["completionMode"])
        self.assertLessEqual(spec["parallelism"], spec["completions"])
        pod = spec["template"]["spec"]
        self.assertIn(pod["restartPolicy"], ["OnFailure", "Never"])
        [container], [volume] = pod["containers"], pod["volumes"]
        [mount] = container["volumeMounts"]
        self.assertEqual(volume["name"], mount["name"])
        command = container["command"] + container["args"]
        self.assertIn(f"--shard=auto/{spec['completions']}", command)
        self.assertIn(f"--output={mount['mountPath']}/{{seed}}-{{mode}}.png", command)
        # The pods' own command, with another volume folder and fewer pictures.
        folder = self.place()
        self.assertIn("--seeds=1...1000", command)
        command[command.index("--seeds=1...1000")] = "--seeds=1...60"
        command = [each.replace(mount["mountPath"], str(folder)) for each in command]
        for index in range(spec["completions"]):
            run(folder, *command, "--size=120x260", "--quiet", JOB_COMPLETION_INDEX=str(index))
        self.assert_made(folder, SMALL)
