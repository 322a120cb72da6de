/** File and path where an object of a bundled document was written. */
export interface SourceLocation {
  readonly file: string
  readonly path: readonly string[]
}

const origins = new WeakMap<object, SourceLocation>()

/**
 * Returns the file and path where an object of a bundled document was written, or undefined for a generated
 * one.
 */
export function findSourceLocation(value: object): SourceLocation | undefined {
  return origins.get(value)
}

/** Remembers where an object was written. Returns the object. */
export function recordSourceLocation<Value extends object>(
  value: Value,
  origin: SourceLocation | undefined,
): Value {
  if (origin !== undefined) origins.set(value, origin)
  return value
}
