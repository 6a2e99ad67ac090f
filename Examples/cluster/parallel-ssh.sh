#!/bin/sh
# A batch on several machines, by GNU parallel over ssh.
#
#   HOSTS=ada,grace parallel-ssh.sh && geobg merge walls
#   SHARDS=64 parallel-ssh.sh --seeds 1...9999 -o '/nfs/w/{seed}.png' && geobg merge /nfs/w
#
# The arguments are those of `geobg batch`. HOSTS are sshlogins of parallel with commas between; without
# it, those of ~/.parallel/sshloginfile. This folder has to be the same on all hosts, as one on NFS is;
# ssh has to let you in without a password, and find geobg and parallel on the path there.
#
# A host makes one shard at a time, on all its processors, and then the next one that is left. So
# SHARDS, 32 unless it says otherwise, is best a few times the number of hosts: fast ones take more.
set -eu

shards=${SHARDS:-32}
if [ $# -eq 0 ]; then
  set -- --seeds 1...1000 --light --dark -o 'walls/{seed}-{mode}.png'
fi

# --retries: on another host, where there is one.
seq 0 $((shards - 1)) |
  parallel --quote --sshlogin "${HOSTS:-..}" --workdir "$PWD" --jobs 1 --retries 3 --tag --line-buffer \
    geobg batch --shard "{}/$shards" "$@"
