#if canImport(SwiftUI)
internal import CoreGraphics
public import GeobgKit
public import SwiftUI

/// A wallpaper that fills its space, with one pixel for each pixel of the screen.
///
/// A larger space shows the same picture, enlarged; a wider or taller space shows more of it. The
/// picture is drawn on other threads. Until it is drawn, the space is empty, or shows the earlier
/// picture, scaled. It is not announced to people who cannot see it.
///
/// ```swift
/// WallpaperView(try Recipe("2026-12-24", palette: "dusk"))
///   .ignoresSafeArea()
/// ```
public struct WallpaperView: View {
  private let recipe: Recipe
  private let followsColorScheme: Bool
  private let onError: (GeobgError) -> Void
  @State private var image: CGImage?
  @Environment(\.displayScale) private var displayScale
  @Environment(\.colorScheme) private var colorScheme

  /// A view of the picture of `recipe`; the size of the recipe's canvas has no effect.
  ///
  /// - Parameters:
  ///   - recipe: What is drawn.
  ///   - followsColorScheme: Whether the picture is light or dark with the screen. Otherwise the
  ///     recipe's mode decides. Default: false.
  ///   - onError: Called if the picture cannot be drawn. Default: does nothing.
  public init(
    _ recipe: Recipe, followsColorScheme: Bool = false,
    onError: @escaping (GeobgError) -> Void = { _ in }
  ) {
    self.recipe = recipe
    self.followsColorScheme = followsColorScheme
    self.onError = onError
  }

  /// The picture, and the work of drawing it.
  public var body: some View {
    GeometryReader { space in
      let request = request(for: space.size)
      picture
        .frame(width: space.size.width, height: space.size.height)
        .task(id: request) { await draw(request) }
    }
  }

  @ViewBuilder private var picture: some View {
    if let image {
      Image(decorative: image, scale: displayScale).resizable()
    } else {
      Color.clear
    }
  }

  /// What is drawn; a new one cancels the work on an earlier one.
  private struct Request: Equatable {
    let recipe: Recipe
    let (pixelWidth, pixelHeight): (Int, Int)
  }

  private func request(for size: CGSize) -> Request {
    var recipe = recipe
    if followsColorScheme { recipe.mode = colorScheme == .dark ? .dark : .light }
    return Request(
      recipe: recipe, pixelWidth: Int((size.width * displayScale).rounded(.up)),
      pixelHeight: Int((size.height * displayScale).rounded(.up)))
  }

  private func draw(_ request: Request) async {
    // A space without height or width is not on the screen.
    guard request.pixelWidth > 0, request.pixelHeight > 0 else { return }
    do throws(GeobgError) {
      let fitted = try request.recipe.fitted(
        pixelWidth: request.pixelWidth, pixelHeight: request.pixelHeight)
      let pixels = try await fitted.pixels(premultiplied: true, by: .exact)
      guard let drawn = pixels.cgImage else { throw .render(.outOfMemory) }
      image = drawn
    } catch .render(.stopped) {
      // A newer request is being drawn.
    } catch {
      onError(error)
    }
  }
}
#endif
