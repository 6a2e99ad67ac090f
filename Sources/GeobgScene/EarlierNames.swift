/// An earlier name.
@available(*, deprecated, renamed: "PictureStyle")
public typealias Art = PictureStyle
/// An earlier name.
@available(*, deprecated, renamed: "CalmZones")
public typealias Calm = CalmZones
/// An earlier name.
@available(*, deprecated, renamed: "Crop")
public typealias Cut = Crop
/// An earlier name.
@available(*, deprecated, renamed: "Tap")
public typealias HandTap = Tap
/// An earlier name.
@available(*, deprecated, renamed: "ShapeField")
public typealias Plane = ShapeField
/// An earlier name.
@available(*, deprecated, renamed: "ViewOrigin")
public typealias PlaneBase = ViewOrigin
/// An earlier name.
@available(*, deprecated, renamed: "LayoutCanvas")
public typealias Span = LayoutCanvas
/// An earlier name.
@available(*, deprecated, renamed: "FadeOverlay")
public typealias Veil = FadeOverlay
