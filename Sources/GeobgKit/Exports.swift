// One import is enough for a program that embeds geobg. The types are listed one by one, because
// importing a whole module would also import names that SwiftUI, AppKit or UIKit use. Those names
// would be ambiguous in a file that imports both. Type aliases do not work here: programs that
// enable MemberImportVisibility do not see the members of an alias.
//
// Left out because other modules use the names: Canvas, Circle, Color, Gesture, Group, Label, Path,
// Rectangle, Scene and Shape (SwiftUI), Point and Size (MacTypes, which AppKit imports). Left out
// because only authors of renderers and pictures need it: the rest of the geometry. `import
// GeobgScene` imports all of them.

// Documents, formats, sizes and palettes.
@_exported public import struct GeobgRecipe.ByteSource
@_exported public import struct GeobgRecipe.CalmArea
@_exported public import struct GeobgRecipe.CalmRequest
@_exported public import enum GeobgRecipe.ColorVision
@_exported public import enum GeobgRecipe.DocumentError
@_exported public import enum GeobgRecipe.ErrorCode
@_exported public import enum GeobgRecipe.Format
@_exported public import enum GeobgRecipe.MetadataError
@_exported public import struct GeobgRecipe.MonitorLayout
@_exported public import struct GeobgRecipe.NamedSize
@_exported public import struct GeobgRecipe.Output
@_exported public import enum GeobgRecipe.OutputError
@_exported public import enum GeobgRecipe.PaletteByteFault
@_exported public import struct GeobgRecipe.PaletteFile
@_exported public import enum GeobgRecipe.PaletteFileError
@_exported public import enum GeobgRecipe.PaletteFormat
@_exported public import struct GeobgRecipe.PaletteReport
@_exported public import enum GeobgRecipe.PaletteTextFault
@_exported public import enum GeobgRecipe.PixelRenderer
@_exported public import struct GeobgRecipe.RecipeFile
@_exported public import struct GeobgRecipe.Shard
@_exported public import enum GeobgRecipe.SheetPart
@_exported public import enum GeobgRecipe.ValueError
// Recipes, their parts, and pictures that can be rendered.
@_exported public import struct GeobgScene.AnyPicture
@_exported public import typealias GeobgScene.Art
@_exported public import enum GeobgScene.Background
@_exported public import struct GeobgScene.Brush
@_exported public import typealias GeobgScene.Calm
@_exported public import struct GeobgScene.CalmZone
@_exported public import struct GeobgScene.CalmZones
@_exported public import struct GeobgScene.Cancellation
@_exported public import struct GeobgScene.ComposedPicture
@_exported public import struct GeobgScene.Drawing
@_exported public import struct GeobgScene.DrawingSession
@_exported public import struct GeobgScene.Engine
@_exported public import protocol GeobgScene.FilmEncoder
@_exported public import typealias GeobgScene.HandTap
@_exported public import enum GeobgScene.Mode
@_exported public import struct GeobgScene.Opacity
@_exported public import enum GeobgScene.Orientation
@_exported public import enum GeobgScene.PNGCompression
@_exported public import struct GeobgScene.Palette
@_exported public import typealias GeobgScene.PaletteError
@_exported public import struct GeobgScene.PhysicalSize
@_exported public import protocol GeobgScene.Picture
@_exported public import struct GeobgScene.PictureStyle
@_exported public import protocol GeobgScene.PixelEncoder
@_exported public import typealias GeobgScene.Plane
@_exported public import typealias GeobgScene.PlaneBase
@_exported public import struct GeobgScene.PrintEdge
@_exported public import struct GeobgScene.Recipe
@_exported public import enum GeobgScene.RecipeError
@_exported public import struct GeobgScene.RenderCost
@_exported public import enum GeobgScene.RenderError
@_exported public import struct GeobgScene.RenderLimits
@_exported public import struct GeobgScene.Seed
@_exported public import struct GeobgScene.ShapeChange
@_exported public import struct GeobgScene.ShapeField
@_exported public import struct GeobgScene.ShapeName
@_exported public import struct GeobgScene.Tap
@_exported public import struct GeobgScene.Thousandths
@_exported public import struct GeobgScene.ViewOrigin
@_exported public import struct GeobgScene.Viewport
@_exported public import struct GeobgScene.WireMesh
// Reading and writing files.
@_exported public import enum GeobgSystem.FileError
@_exported public import class GeobgSystem.FileSource
@_exported public import class GeobgSystem.FileTarget
@_exported public import struct GeobgSystem.FileTree

// MARK: - Earlier names

/// An earlier name.
@available(*, deprecated, renamed: "ValueError")
public typealias CalmError = ValueError
/// An earlier name.
@available(*, deprecated, renamed: "OutputError")
public typealias JoinError = OutputError
/// An earlier name.
@available(*, deprecated, renamed: "ValueError")
public typealias LayoutError = ValueError
/// An earlier name.
@available(*, deprecated, renamed: "PaletteFileError")
public typealias PaletteFormatError = PaletteFileError
/// An earlier name.
@available(*, deprecated, renamed: "PaletteFileError")
public typealias PixelPaletteError = PaletteFileError
/// An earlier name.
@available(*, deprecated, renamed: "MetadataError")
public typealias ReadError = MetadataError
/// An earlier name.
@available(*, deprecated, renamed: "ValueError")
public typealias ShardError = ValueError
/// An earlier name.
@available(*, deprecated, renamed: "OutputError")
public typealias SheetError = OutputError
/// An earlier name.
@available(*, deprecated, renamed: "ValueError")
public typealias SizeError = ValueError
/// An earlier name.
@available(*, deprecated, renamed: "ValueError")
public typealias UnknownPalette = ValueError

extension MetadataError {
  /// The error ``unreadable(name:reason:)``.
  @available(*, deprecated, renamed: "unreadable(name:reason:)")
  public init(name: String, reason: String) { self = .unreadable(name: name, reason: reason) }

  /// The name of ``unreadable(name:reason:)``; empty for other errors.
  @available(*, deprecated, message: "use the value of unreadable")
  public var name: String { if case .unreadable(let name, _) = self { name } else { "" } }

  /// The reason of ``unreadable(name:reason:)``; empty for other errors.
  @available(*, deprecated, message: "use the value of unreadable")
  public var reason: String { if case .unreadable(_, let reason) = self { reason } else { "" } }
}

extension OutputError {
  /// An earlier name.
  @available(*, deprecated, renamed: "SheetPart")
  public typealias Part = SheetPart
}

extension ValueError {
  /// The error ``unknownPalette(_:)``.
  @available(*, deprecated, renamed: "unknownPalette(_:)")
  public init(name: String) { self = .unknownPalette(name) }

  /// The text of ``unknownPalette(_:)`` or ``notAColor(_:)``; empty for other errors.
  @available(*, deprecated, message: "use the value of unknownPalette or notAColor")
  public var name: String {
    switch self {
    case .unknownPalette(let text), .notAColor(let text): text
    default: ""
    }
  }
}
