// One import is enough for who embeds geobg: the values of a recipe are part of this library's face.
@_exported public import GeobgScene
