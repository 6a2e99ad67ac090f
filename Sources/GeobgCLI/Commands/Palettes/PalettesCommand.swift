internal import ArgumentParser

/// Lists, prints, converts, makes and checks palettes.
struct PalettesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "palettes",
    abstract: "Lists, prints, converts and checks palettes, and makes them from photos.",
    usage: "geobg palettes [<subcommand>] [<options>]",
    discussion: """
      Examples:
        geobg palettes
        geobg palettes dusk > mine.json
        geobg palettes --sheet palettes.png
        geobg --palette ./mine.json -o wall.png
        geobg palettes convert Caramel.gpl caramel.json
        geobg palettes from photo.jpg -o photo.json
        geobg palettes check dusk mine.json

      Without a subcommand, geobg runs palettes list. geobg palettes dusk prints the palette dusk \
      as JSON.
      """,
    subcommands: [
      ListPalettesCommand.self, ConvertPaletteCommand.self, PhotoPaletteCommand.self,
      CheckPalettesCommand.self,
    ],
    defaultSubcommand: ListPalettesCommand.self)
}
