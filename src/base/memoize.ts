/** Cache of results: a WeakMap, a Map for few inputs, or a BoundedCache. */
interface Memory<From, To> {
  get(from: From): To | undefined
  set(from: From, to: To): unknown
}

/** Returns a function that caches the results of `make` in `made`, by default as long as the input lives. */
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
