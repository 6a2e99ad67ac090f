// The parts of the system's C library that GeobgSystem uses, as a module for Glibc.swift.
#define _GNU_SOURCE 1
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

// Swift sees no function with variable arguments, and no macro that is an expression.

static inline int geobg_errno(void) { return errno; }
static inline int geobg_open(const char *path, int flags) { return open(path, flags); }
static inline int geobg_openat(int folder, const char *path, int flags, mode_t mode) {
  return openat(folder, path, flags, mode);
}
static inline int geobg_fcntl(int descriptor, int command) { return fcntl(descriptor, command); }
static inline void geobg_set_errno(int number) { errno = number; }
