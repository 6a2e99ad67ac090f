/// The command's entry: hands on the arguments that the system gave to `main`.
///
/// It is in C because Swift's own list of arguments is read from /proc on Linux, and is empty where
/// /proc cannot be read: in a chroot, in a sandbox, or without a free file descriptor.

#ifdef GEOBG_COMMAND

/// Of the Swift module GeobgCLI: runs the command, and returns the code to exit with.
int geobg_run(int count, char **words);

int main(int count, char **words) { return geobg_run(count, words); }

#else

#include <stdio.h>

/// Without the trait `Command` there is no parser of arguments; an embedder does not build this.
int main(void) {
  fputs("geobg: error: built without its command; build it with the trait Command\n", stderr);
  return 69;
}

#endif
