#!/bin/bash
# One huge picture as a Slurm array: every task draws some of its rows.
#
#   id=$(sbatch --parsable slurm-wall.sh --seed 2026-12-24 --size 60000x40000)
#   sbatch --dependency="afterok:$id" --wrap 'geobg join wall/band-*.png -o wall.png'
#
# All arguments go to `geobg render`. A seed is required; otherwise every task would draw another picture. The bands go
# to wall/, or to the folder in FOLDER. To draw one band again:
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

# A band is complete or absent, so there is nothing to save at the time limit.
exec geobg render --threads "${SLURM_CPUS_PER_TASK:-1}" --rows "auto${SHARDS:+/$SHARDS}" \
  -o "$folder/band-$SLURM_ARRAY_TASK_ID.png" "$@"
