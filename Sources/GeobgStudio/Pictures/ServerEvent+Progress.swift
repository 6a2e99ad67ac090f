internal import GeobgRecipe
package import GeobgServer

extension ServerEvent {
  /// The event that reports the finished share of the work `id`, from 0 to 1.
  package static func progress(_ share: Double, of id: String) -> ServerEvent {
    let thousandths = Int(min(max(share, 0), 1) * 1000)
    let digits = "\(1000 + thousandths % 1000)".dropFirst()
    return ServerEvent(
      "progress",
      data: CanonicalJSON.object(
        ("done", thousandths == 1000 ? "1" : "0.\(digits)"), ("id", CanonicalJSON.string(id))))
  }
}
