public import GeobgScene
public import GeobgSystem

/// Readers of metadata read files and arrays alike.
extension FileSource: ByteSource {}
