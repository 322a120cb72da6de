type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> }

/** Copies an object without the members that are undefined. */
export function omitUndefined<T extends object>(
  object: T,
): Partial<Defined<T>> & { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never
}
