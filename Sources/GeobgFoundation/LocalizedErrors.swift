public import Foundation
public import GeobgCairoContext
public import GeobgDesktop
public import GeobgKit
public import GeobgRecipe
public import GeobgScene
public import GeobgSystem

// Foundation shows an error as a number ("error 16") unless the error is a LocalizedError. After
// `import GeobgFoundation`, `localizedDescription` is the error's own description.
//
// Each error type has its own conformance. An extension of LocalizedError itself would also change
// the errors of the program that imports this module.

// MARK: - GeobgScene

extension PaletteError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension RecipeError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension RenderError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

// MARK: - GeobgRecipe

extension CalmError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension DocumentError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension LayoutError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension MetadataError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension OutputError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension PaletteFormatError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension PixelPaletteError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension ReadError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension ShardError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension SizeError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension UnknownPalette: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

// MARK: - GeobgSystem

extension FileError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension ProgramError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

// MARK: - GeobgKit

extension GeobgError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension JoinError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

extension SheetError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

// MARK: - GeobgCairoContext

extension CairoContextError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}

// MARK: - GeobgDesktop

extension DesktopError: LocalizedError {
  /// The error's own sentence.
  public var errorDescription: String? { description }
}
