#!/bin/sh
# A batch in several processes of this machine, by GNU parallel.
#
#   parallel-local.sh && geobg merge walls          # 1000 seeds, light and dark, in walls/
#   SHARDS=4 parallel-local.sh --seeds 1...200 -o 'walls/{seed}.png' && geobg merge walls
#
# The arguments are those of `geobg batch`. SHARDS is how many processes there are, of one thread each:
# one a processor unless it says otherwise.
set -eu

shards=${SHARDS:-$(getconf _NPROCESSORS_ONLN)}
if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# --quote: parallel hands commands to a shell, to which a name with a space would be two.
seq 0 $((shards - 1)) |
  parallel --quote --jobs "$shards" --retries 3 --tag --line-buffer \
    geobg batch --jobs 1 --shard "{}/$shards" "$@"
