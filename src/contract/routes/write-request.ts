import type { KeyPlace } from '../contract.ts'
import { type KeyCarrier, readCookie, type SentKey } from './list-key-places.ts'
import { ownsPair, readPairs, type StyledParameter, writePairs } from './read-parameter-style.ts'
import { fillPath, readPathValues } from './read-path-values.ts'
import { writeQuery } from './write-url.ts'

/** Writes values by parameter, and keys, into the path, query and headers of a request. Unknown names go to the query. */
export function writeRequest(
  template: string,
  values: Readonly<Record<string, string>>,
  parameters: readonly StyledParameter[],
  keys: readonly SentKey[] = [],
) {
  const { path, rest } = fillPath(template, values)
  const headers: Record<string, string> = {}
  const pairs: string[] = []
  const cookies: string[] = []
  const add = (place: KeyPlace['in'], name: string, text: string) => {
    // A header holds no other characters.
    if (place === 'header') headers[name] = /^[\x20-\x7e]*$/.test(text) ? text : encodeURI(text)
    else if (place === 'cookie') cookies.push(`${name}=${encodeURIComponent(text)}`)
    else pairs.push(writeQuery({ [name]: text }))
  }
  for (const [name, text] of Object.entries(rest)) {
    const parameter = parameters.find(each => each.name === name) ?? { name, schema: {} }
    const { in: place = 'query' } = parameter
    if (place === 'header' || place === 'cookie') add(place, name, text)
    else for (const pair of writePairs(parameter, text)) add('query', ...pair)
  }
  for (const { in: place, name, text } of keys) add(place, name, text)
  if (cookies.length > 0) headers.Cookie = cookies.join('; ')
  // The name of a variable, which stands for a key, keeps its sign.
  return { path, query: pairs.join('&').replace(/=%24(?=[A-Z_]+(&|$))/g, '=$'), headers }
}

/** Texts by parameter, several where one is repeated, and the pairs of the query that belong to none. */
export type SentValues = ReturnType<typeof readRequest>

/** Reads the values of a request by parameter. */
export function readRequest(
  template: string,
  parameters: readonly StyledParameter[],
  { path, query, header = () => undefined }: KeyCarrier & { readonly path: string },
) {
  const inPath = template.includes('{') ? readPathValues(template, path) : {}
  const texts = new Map<string, readonly string[]>()
  let others = [...new URLSearchParams(query)]
  for (const parameter of parameters) {
    const { name, in: place } = parameter
    if (place === undefined) {
      const isOwn = ([key]: readonly [string, string]) => ownsPair(parameter, key)
      texts.set(name, readPairs(parameter, others.filter(isOwn)))
      others = others.filter(pair => !isOwn(pair))
      continue
    }
    const [text] = place === 'cookie' ? readCookie(name, header('cookie')) : []
    const sent = place === 'path' ? inPath[name] : place === 'header' ? header(name.toLowerCase()) : text
    if (sent !== undefined) texts.set(name, [sent])
  }
  return { texts, others }
}
