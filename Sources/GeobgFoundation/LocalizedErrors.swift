internal import Foundation
public import GeobgCairoContext
public import GeobgDesktop
public import GeobgKit
public import GeobgRecipe
public import GeobgScene
public import GeobgSystem

extension RecipeError: LocalizedGeobgError {}

extension RenderError: LocalizedGeobgError {}

extension ValueError: LocalizedGeobgError {}

extension DocumentError: LocalizedGeobgError {}

extension MetadataError: LocalizedGeobgError {}

extension OutputError: LocalizedGeobgError {}

extension PaletteFileError: LocalizedGeobgError {}

extension FileError: LocalizedGeobgError {}

extension ProgramError: LocalizedGeobgError {}

extension GeobgError: LocalizedGeobgError {}

extension CairoContextError: LocalizedGeobgError {}

extension DesktopError: LocalizedGeobgError {}
