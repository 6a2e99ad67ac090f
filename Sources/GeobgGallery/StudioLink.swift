package import GeobgPageServer
internal import GeobgRecipe
internal import GeobgScene
internal import GeobgSystem

/// The studio that a gallery's page links to, for drawing on with a picture.
package struct StudioLink: Sendable {
  package static let addressLimit = WebAddress.limit
  /// The folder of a studio that the server of the gallery has itself.
  private static let folder = "studio"

  /// The address: absolute, or relative to the page.
  package let address: String
  /// The files that the server of the gallery needs for it.
  let assets: [StudioAsset]

  /// Whether the address names a scheme, and so does not depend on the page.
  package var isAbsolute: Bool { WebAddress.scheme(of: address) != nil }

  /// The studio at `address`: an address of the web, or one that is relative to the page.
  ///
  /// A folder's address means its `index.html`, which the page needs if it is opened from a file.
  ///
  /// - Returns: nil if `address` is empty, too long, or of another kind, such as `javascript:`.
  package init?(_ address: String) {
    guard (1...StudioLink.addressLimit).contains(address.utf8.count),
      WebAddress.isPlain(address),
      WebAddress.scheme(of: address) == nil || WebAddress(address) != nil
    else { return nil }
    self.address = address.hasSuffix("/") ? "\(address)index.html" : address
    assets = []
  }

  /// A studio beside the gallery on the same server, with the studio's `assets`.
  package init(assets: [StudioAsset]) {
    address = "\(StudioLink.folder)/index.html"
    self.assets = assets.map { StudioAsset("\(StudioLink.folder)/\($0.name)", $0.bytes) }
  }
}
