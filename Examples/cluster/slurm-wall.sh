#!/bin/bash
# One huge picture as a Slurm array: every task draws some of its rows.
#
#   id=$(sbatch --parsable slurm-wall.sh --seed 2026-12-24 --size 60000x40000)
#   sbatch --dependency="afterok:$id" --wrap 'geobg join wall/band-*.png -o wall.png'
#
# The arguments are those of `geobg render`, a seed among them: without one, every task would draw a
# picture of its own. The bands go to wall/, or to the folder that FOLDER names. One band again:
#
#   SHARDS=8 sbatch --array=3 slurm-wall.sh --seed 2026-12-24 --size 60000x40000
#
#SBATCH --job-name=geobg-wall
#SBATCH --array=0-7
#SBATCH --cpus-per-task=2
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=geobg-wall-%A_%a.log

folder=${FOLDER:-wall}
mkdir -p "$folder" || exit

# A band is there whole or not at all, so there is nothing to save when the time is up.
exec geobg render --threads "${SLURM_CPUS_PER_TASK:-1}" --rows "auto${SHARDS:+/$SHARDS}" \
  -o "$folder/band-$SLURM_ARRAY_TASK_ID.png" "$@"
