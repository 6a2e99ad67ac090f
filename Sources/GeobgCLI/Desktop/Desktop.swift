/// A desktop, or a program that draws the background where there is none.
enum Desktop: String, CaseIterable {
  case gnome
  case cinnamon
  case mate
  case xfce
  case kde
  case sway
  case hyprpaper
  case swww
  case feh
  case macos

  /// The names there are, for a message.
  static let names = allCases.map(\.rawValue).joined(separator: ", ")

  /// Whether it shows an SVG; for the others geobg makes a PNG of it.
  var takesSVG: Bool {
    switch self {
    case .gnome, .cinnamon, .mate, .xfce, .kde, .sway: true
    case .hyprpaper, .swww, .feh, .macos: false
    }
  }

  /// Whether it shows another picture when it is dark.
  var hasDark: Bool { self == .gnome }
}
