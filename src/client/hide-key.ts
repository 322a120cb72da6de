/** Returns a text without a key, also as a part of a URL or of JSON. */
export function hideKey(text: string, key: string): string {
  const forms = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)]
  return forms.reduce((hidden, form) => hidden.replaceAll(form, '[key]'), text)
}

/** Removes a key from an error, its causes and all that they hold. What is no JSON, such as the request of `fetch`, is taken away. */
export function cleanError(error: unknown, key: string): void {
  const seen = new Set<unknown>()
  for (let each = error; each instanceof Error && !seen.has(each); each = each.cause) {
    seen.add(each)
    for (const name of Reflect.ownKeys(each)) {
      const value: unknown = Reflect.get(each, name)
      if (!(value instanceof Error)) Reflect.defineProperty(each, name, { value: cleanValue(value, key) })
    }
  }
}

/** Returns a value of JSON without a key, also in names of members. Returns undefined for any other value. */
export function cleanValue(value: unknown, key: string): unknown {
  try {
    return JSON.parse(hideKey(JSON.stringify(value), key), (_, each) =>
      typeof each === 'string' ? hideKey(each, key) : each,
    )
  } catch {
    return undefined
  }
}
