/** Cache of made values: a WeakMap, a Map for few inputs, or a BoundedCache. */
interface Memory<From, To> {
  get(from: From): To | undefined
  set(from: From, to: To): unknown
}

/** Makes something of an object once, for as long as the object lives; or of any input, for as long as `made` remembers it. */
export function memoize<From extends object, To>(make: (from: From) => To): (from: From) => To
export function memoize<From, To>(make: (from: From) => To, made: Memory<From, To>): (from: From) => To
export function memoize<From extends object, To>(
  make: (from: From) => To,
  made: Memory<From, To> = new WeakMap<From, To>(),
): (from: From) => To {
  return from => {
    const known = made.get(from)
    if (known !== undefined) return known
    const value = make(from)
    made.set(from, value)
    return value
  }
}
