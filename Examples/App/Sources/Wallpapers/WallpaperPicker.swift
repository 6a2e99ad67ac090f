#if canImport(SwiftUI)
import GeobgKit
import GeobgUI
import SwiftUI

/// A wallpaper on the whole screen, and the controls that choose it.
public struct WallpaperPicker: View {
  @State private var seed = "2026-12-24"
  @State private var palette = "original"
  @State private var hasMesh = false
  @State private var fault = ""

  /// Begins with the picture of a day.
  public init() {}

  /// The wallpaper, with the controls at the bottom.
  public var body: some View {
    ZStack(alignment: .bottom) {
      if let recipe {
        WallpaperView(recipe, followsColorScheme: true) { error in fault = "\(error)" }
          .ignoresSafeArea()
      }
      VStack {
        if !fault.isEmpty { Text(fault) }
        TextField("Seed", text: $seed)
        Picker("Palette", selection: $palette) {
          ForEach(PaletteFile.builtInNames, id: \.self) { name in Text(name) }
        }
        Toggle("Mesh", isOn: $hasMesh)
        Button("Another one") { seed = String(UInt64.random(in: .min ... .max)) }
      }
      .padding()
      .background(.regularMaterial)
    }
  }

  /// The chosen picture; nil while the seed is empty.
  private var recipe: Recipe? {
    var recipe = try? Recipe(seed, palette: palette)
    if hasMesh { recipe?.mesh = try? WireMesh(passes: 1) }
    return recipe
  }
}
#endif
