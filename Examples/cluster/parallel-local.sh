#!/bin/sh
# A batch in several processes on this machine, with GNU parallel.
#
#   ./parallel-local.sh && geobg merge walls        # 1000 seeds, light and dark, in walls/
#   SHARDS=4 ./parallel-local.sh --seeds 1...200 -o 'walls/{seed}.png' && geobg merge walls
#
# All arguments go to `geobg batch`. SHARDS is the number of processes, with one thread each (default: one per
# processor).
set -eu

shards=${SHARDS:-$(getconf _NPROCESSORS_ONLN)}
if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# --quote: parallel runs commands in a shell, which would split a name with a space.
seq 0 $((shards - 1)) |
  parallel --quote --jobs "$shards" --retries 3 --tag --line-buffer \
    geobg batch --jobs 1 --shard "{}/$shards" "$@"
