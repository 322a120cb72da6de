import { escapeRegExp } from '../schema/escape-reg-exp.ts'

/** A name in a template, such as `{petId}`. */
const placeholder = /\{([^{}/]+)\}/g

/** Returns a pattern for the paths of a template such as `/pets/{petId}`, with a group for each name. */
export function createPathPattern(template: string): RegExp {
  const parts = template.split(placeholder)
  const text = parts.map((part, at) => (at % 2 === 1 ? '([^/]+)' : escapeRegExp(part)))
  return new RegExp(`^${text.join('')}$`)
}

/** Returns the values of the names of a template in a path. Returns an empty object for any other path. */
export function readPathValues(template: string, path: string): Record<string, string> {
  const [, ...values] = createPathPattern(template).exec(path) ?? []
  const names = [...template.matchAll(placeholder)]
  return Object.fromEntries(values.map((value, at) => [names[at]?.[1], decodePart(value)]))
}

/** Writes values into the names of a template. Commas stay. Returns the values that the template does not name, too. */
export function fillPath<Value>(
  template: string,
  values: Readonly<Record<string, Value>>,
): { readonly path: string; readonly rest: Record<string, Value> } {
  const rest = { ...values }
  const path = template.replace(placeholder, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(values[name] ?? '')).replaceAll('%2C', ',')
  })
  return { path, rest }
}

/** Decodes a part of an address. Returns a malformed one unchanged. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
