/// The entry point of the command: passes the arguments of `main` to Swift.
///
/// It is in C because Swift reads its own list of arguments from /proc on Linux. That list is empty
/// if /proc cannot be read: in a chroot, in a sandbox, or without a free file descriptor.

#ifdef GEOBG_COMMAND

/// Runs the command, and returns its exit code; defined in the Swift module GeobgCLI.
int geobg_run(int count, char **words);

int main(int count, char **words) { return geobg_run(count, words); }

#else

#include <stdio.h>

/// Without the trait `Command` there is no argument parser; programs that embed geobg do not build
/// this.
int main(void) {
  fputs("geobg: error: built without its command; build it with the trait Command\n", stderr);
  return 69;
}

#endif
