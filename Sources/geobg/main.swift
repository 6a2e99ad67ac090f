// All of the command is in GeobgCLI. Without the trait `Command` there is no parser of its arguments,
// and this program, which an embedder does not build, says so.
#if Command
internal import GeobgCLI

runCommand()
#else
print("geobg was built without its command; build it with the trait Command")
#endif
