/** Returns a pattern for the paths of a template such as `/pets/{petId}`, with a group for each name. */
export function createPathPattern(template: string): RegExp {
  const text = template.replace(/[^\w{}/]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')
  return new RegExp(`^${text}$`)
}

/** Returns the values of the names of a template in a path. Returns an empty object for any other path. */
export function readPathValues(template: string, path: string): Record<string, string> {
  const [, ...values] = createPathPattern(template).exec(path) ?? []
  const names = listPathNames(template)
  return Object.fromEntries(values.map((value, at) => [names[at], decodePart(value)]))
}

/** Writes values into the names of a template. Returns the values that the template does not name, too. */
export function fillPath(
  template: string,
  values: Readonly<Record<string, string>>,
): { readonly path: string; readonly rest: Record<string, string> } {
  const names = listPathNames(template)
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return { path, rest: Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name))) }
}

function listPathNames(template: string): string[] {
  return [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
