#!/bin/bash
# A batch as a Slurm array: every task makes one shard of the pictures.
#
#   sbatch slurm-array.sh                           # 1000 seeds, light and dark, in walls/
#   sbatch --array=0-99 slurm-array.sh --seeds 1...100000 -o '/shared/walls/{seed}.png'
#
# The arguments are those of `geobg batch`. All nodes need geobg on the path and the pictures' folder.
# A job of its own says whether all is there, whichever way the tasks ended:
#
#   id=$(sbatch --parsable slurm-array.sh)
#   sbatch --dependency="afterany:$id" --wrap 'geobg merge walls'
#
# One task again. Such an array does not tell how many shards there are, so SHARDS does:
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

# How often a task is begun again before somebody has to look.
most_restarts=10

if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# In the background, because a shell that waits for a command in front takes no signals.
geobg batch --jobs "${SLURM_CPUS_PER_TASK:-1}" --shard "auto${SHARDS:+/$SHARDS}" "$@" &
geobg=$!

# Slurm sends USR1 two minutes before the time is up: geobg then ends the pictures it has begun. It is
# not TERM, because that is what a cancelled job gets, and a cancelled job must not come back.
stopping=""
trap 'stopping=yes; kill -TERM "$geobg"' USR1
wait "$geobg"
code=$?
# The signal has ended the wait, and not geobg.
if [ -n "$stopping" ]; then
  wait "$geobg"
  code=$?
fi

# What a signal has ended goes on where it was. So does a shard that is in use (69), as it is while a
# lost node still holds its lock. What geobg itself gives up would only fail again.
if [ "$code" -gt 128 ] || [ "$code" -eq 69 ]; then
  if [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_restarts" ]; then
    echo "geobg ended with $code; this task is queued again"
    # By its place in the array: the array's last task has the array's own id, which means all tasks.
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
  else
    echo "geobg ended with $code, and this task was begun again $most_restarts times already"
  fi
fi
exit "$code"
