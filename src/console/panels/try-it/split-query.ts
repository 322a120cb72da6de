/** A query in parts: the parameters that a form has, and the rest as it was written. */
export interface SplitQuery {
  readonly values: Readonly<Record<string, string>>
  readonly others: string
}

/**
 * Splits a query into parameters with these names, and all others. The second of two with one name, and an
 * empty one, belong to the others.
 */
export function splitQuery(query: string, names: readonly string[]): SplitQuery {
  const values: Record<string, string> = {}
  const others: string[] = []
  for (const pair of query.trim().split('&').filter(Boolean)) {
    const [[name, value] = ['', '']] = new URLSearchParams(pair)
    if (names.includes(name) && value !== '' && !Object.hasOwn(values, name)) values[name] = value
    else others.push(pair)
  }
  return { values, others: others.join('&') }
}
