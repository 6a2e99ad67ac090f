"""The version of the package. It is the version of the C library that the wheel contains."""

VERSION = "1.0.0"
