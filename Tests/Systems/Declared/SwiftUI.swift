// swift-format-ignore-file
// What geobg and its example use of SwiftUI, declared as the module does on Apple's systems. Nothing of it can run.
@_exported import CoreGraphics

// MARK: - Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

/// The views of this module that have no body.
public protocol BuiltInView: View where Body == Never {}

extension BuiltInView {
  public var body: Never { fatalError() }
}

extension Optional: View where Wrapped: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}

public struct EmptyView: BuiltInView {
  public init() { fatalError() }
}
public struct TupleView<T>: BuiltInView {}
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: BuiltInView {}
public struct ModifiedView<Content: View>: BuiltInView {}

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyView { fatalError() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<A: View, B: View>(first: A) -> _ConditionalContent<A, B> {
    fatalError()
  }
  public static func buildEither<A: View, B: View>(second: B) -> _ConditionalContent<A, B> {
    fatalError()
  }
}

public struct Color: BuiltInView, Hashable, Sendable {
  public static let clear: Color = { fatalError() }()
}

public struct GeometryProxy {
  public var size: CGSize { fatalError() }
}

public struct GeometryReader<Content: View>: BuiltInView {
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { fatalError() }
}

public struct Image: BuiltInView, Equatable, Sendable {
  public enum ResizingMode: Sendable {
    case stretch
  }
  public enum Orientation: Sendable {
    case up
  }
  public init(decorative cgImage: CGImage, scale: CGFloat, orientation: Orientation = .up) {
    fatalError()
  }
  public func resizable() -> Image { fatalError() }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) { fatalError() }
}

public struct Text: BuiltInView, Sendable {
  public init(_ key: LocalizedStringKey) { fatalError() }
  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { fatalError() }
}

public struct TextField<Label: View>: BuiltInView {}
extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { fatalError() }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: BuiltInView {}
extension Picker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) { fatalError() }
}

public struct Toggle<Label: View>: BuiltInView {}
extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { fatalError() }
}

public struct Button<Label: View>: BuiltInView {}
extension Button where Label == Text {
  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    fatalError()
  }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) { fatalError() }
}

// MARK: - Layout

public struct Alignment: Sendable {
  public static let center: Alignment = { fatalError() }()
  public static let bottom: Alignment = { fatalError() }()
}

public struct HorizontalAlignment: Sendable {
  public static let center: HorizontalAlignment = { fatalError() }()
}

public struct ZStack<Content: View>: BuiltInView {
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) { fatalError() }
}

public struct VStack<Content: View>: BuiltInView {
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) { fatalError() }
}

public struct Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { fatalError() }
    public static let all: Edge.Set = { fatalError() }()
  }
}

public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { fatalError() }
  public static let all: SafeAreaRegions = { fatalError() }()
}

public protocol ShapeStyle: Sendable {}
public struct Material: ShapeStyle {}
extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { fatalError() }
}

extension View {
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { ModifiedView<Self>() }

  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { ModifiedView<Self>() }

  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    ModifiedView<Self>()
  }

  public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
    -> some View
  { ModifiedView<Self>() }

  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  { ModifiedView<Self>() }
}

// MARK: - State

@propertyWrapper public struct Binding<Value> {
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
}

@propertyWrapper public struct State<Value> {
  public init(wrappedValue value: Value) { fatalError() }
  public init(initialValue value: Value) { fatalError() }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { fatalError() }
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { fatalError() }
}

public enum ColorScheme: CaseIterable, Sendable {
  case light
  case dark
}

public struct EnvironmentValues {
  public var displayScale: CGFloat {
    get { fatalError() }
    set { fatalError() }
  }
  public var colorScheme: ColorScheme {
    get { fatalError() }
    set { fatalError() }
  }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { fatalError() }
  public var wrappedValue: Value { fatalError() }
}

// MARK: - Apps

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) { fatalError() }
  public var body: Never { fatalError() }
}

@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() { fatalError() }
}
