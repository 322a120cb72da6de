/** File and path where an object of a bundled document was written. */
export interface Origin {
  readonly file: string
  readonly path: readonly string[]
}

const origins = new WeakMap<object, Origin>()

/**
 * Returns the file and path where an object of a bundled document was written, or undefined for a generated
 * one.
 */
export function findOrigin(value: object): Origin | undefined {
  return origins.get(value)
}

/** Remembers where an object was written. Returns the object. */
export function keepOrigin<Value extends object>(value: Value, origin: Origin | undefined): Value {
  if (origin !== undefined) origins.set(value, origin)
  return value
}
