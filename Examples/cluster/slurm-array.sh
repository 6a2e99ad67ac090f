#!/bin/bash
# A batch as a Slurm array: every task makes one shard of the pictures.
#
#   sbatch slurm-array.sh                           # 1000 seeds, light and dark, in walls/
#   sbatch --array=0-99 slurm-array.sh --seeds 1...100000 -o '/shared/walls/{seed}.png'
#
# All arguments go to `geobg batch`. All nodes need geobg on the path, and the folder of the pictures. A second job
# merges the manifests and lists missing pictures, even if tasks failed:
#
#   id=$(sbatch --parsable slurm-array.sh)
#   sbatch --dependency="afterany:$id" --wrap 'geobg merge walls'
#
# To submit one task again, set SHARDS to the number of shards, because Slurm then reports an array of one task:
#
#   SHARDS=8 sbatch --array=3 slurm-array.sh
#
#SBATCH --job-name=geobg
#SBATCH --array=0-7
#SBATCH --cpus-per-task=2
#SBATCH --time=01:00:00
#SBATCH --signal=B:USR1@120
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=geobg-%A_%a.log

# The most restarts of a task.
most_restarts=10

if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# geobg runs in the background, because a shell handles no signals while it waits for a foreground command.
geobg batch --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "auto${SHARDS:+/$SHARDS}" "$@" &
geobg=$!

# Slurm sends USR1 two minutes before the time limit. geobg then finishes the current pictures. The signal is not TERM,
# because Slurm sends TERM to a canceled job, and a canceled job must not be queued again.
stopping=""
trap 'stopping=yes; kill -TERM "$geobg"' USR1
wait "$geobg"
code=$?
# The signal ended the wait, but geobg still runs.
if [ -n "$stopping" ]; then
  wait "$geobg"
  code=$?
fi

# A task that a signal ended resumes. So does a task that exits with 69, because a lost node may still hold the lock of
# the shard. Other errors would occur again, so the task is not queued again.
if [ "$code" -gt 128 ] || [ "$code" -eq 69 ]; then
  if [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_restarts" ]; then
    echo "geobg ended with $code; this task is queued again"
    # The job id of the array's last task is the id of the whole array, so the task is named by its index.
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
  else
    echo "geobg ended with $code; this task was already restarted $most_restarts times"
  fi
fi
exit "$code"
