#!/bin/sh
# A batch on several machines, with GNU parallel over ssh.
#
#   HOSTS=ada,grace ./parallel-ssh.sh && geobg merge walls
#   SHARDS=64 ./parallel-ssh.sh --seeds 1...9999 -o '/nfs/w/{seed}.png' && geobg merge /nfs/w
#
# All arguments go to `geobg batch`. HOSTS is a list of parallel's sshlogins with commas (default: the list in
# ~/.parallel/sshloginfile). The current folder must be shared by all hosts, for example over NFS. ssh must work without
# a password. geobg and parallel must be on the path of each host.
#
# A host makes one shard at a time, on all its processors. SHARDS (default: 32) should be a few times the number of
# hosts, so that fast hosts make more shards.
set -eu

shards=${SHARDS:-32}
if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# --retries: tries a failed shard on another host, if there is one.
seq 0 $((shards - 1)) |
  parallel --quote --sshlogin "${HOSTS:-..}" --workdir "$PWD" --jobs 1 --retries 3 --tag --line-buffer \
    geobg batch --shard "{}/$shards" "$@"
