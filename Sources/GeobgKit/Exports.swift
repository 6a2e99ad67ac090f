// One import is enough for who embeds geobg: the values of a recipe are part of this library's face.
@_exported public import GeobgScene

// So are the files that pictures are read from and written to.
@_exported public import enum GeobgSystem.FileError
@_exported public import class GeobgSystem.FileSource
@_exported public import class GeobgSystem.FileTarget
@_exported public import struct GeobgSystem.FileTree
