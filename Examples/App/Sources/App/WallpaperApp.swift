#if canImport(SwiftUI)
import SwiftUI
import Wallpapers

@main struct WallpaperApp: App {
  var body: some Scene {
    WindowGroup { WallpaperPicker() }
  }
}
#else
@main enum WallpaperApp {
  static func main() { print("This app needs SwiftUI, which is on macOS and on iPhones.") }
}
#endif
