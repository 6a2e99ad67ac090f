/// The command's entry: hands on the arguments that the system gave to `main`.
///
/// It is in C because Swift's own list of arguments is read from /proc on Linux, and is empty where
/// /proc cannot be read: in a chroot, in a sandbox, or without a free file descriptor.

/// Of the Swift module GeobgCLI: runs the command, and returns the code to exit with.
int geobg_run(int count, char **words);

int main(int count, char **words) { return geobg_run(count, words); }
