import MiniSearch from 'minisearch'
import { groupBy } from '../../base/group-by.ts'
import type { SearchablePlace } from './read-search-index.ts'

/** Maximum number of results, and of matches that are looked at for them. */
const MAX_FOUND = 40
const MAX_MATCHES = 400

/** Weight of a match in a place of each kind. */
const weights: Readonly<Record<string, number>> = {
  operation: 2,
  heading: 1.8,
  header: 1.8,
  status: 1.8,
  parameter: 1.5,
  column: 1.2,
  version: 1,
  gap: 0.8,
  rule: 0.5,
}

/** Other words of developers for names of this contract. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  limit: ['pagination', 'page'],
  offset: ['pagination', 'page', 'next', 'cursor'],
  origins: ['servers', 'base', 'url', 'host', 'localhost'],
  authentication: ['auth', 'key', 'token'],
  order: ['sort'],
}

/** Splits a text into lowercase words. */
const splitWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Splits a text into its words, and names in camel case also into their parts. */
const splitNames = (text: string) => [
  ...splitWords(text),
  ...[...text.matchAll(/\p{L}+\p{Lu}[\p{L}\p{N}]*/gu)].flatMap(([name]) =>
    splitWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')),
  ),
]

/** Lists the ends of the words of a name, so that a part of a word is found. */
const listEndings = (name: string) =>
  splitWords(name).flatMap(word => Array.from(word, (_, at) => word.slice(at)))

/**
 * Returns a function that finds the places with all words of a query, the best matches first. One letter of a word may be
 * wrong. Equal parts of several operations are one result.
 */
export function createSearch(places: readonly SearchablePlace[]) {
  const index = new MiniSearch<SearchablePlace & { readonly at: number }>({
    idField: 'at',
    fields: ['name', 'inside', 'type', 'says', 'text', 'within', 'kind'],
    extractField: (place, field) => (field === 'inside' ? place.name : place[field as 'name']),
    tokenize: (text, field) => (field === 'inside' ? listEndings(text) : splitNames(text)),
    processTerm: (term, field) => (field === 'name' ? [term, ...(synonyms[term] ?? [])] : term),
  })
  index.addAll(places.map((place, at) => ({ ...place, at })))
  return (query: string): SearchablePlace[] => {
    const asked = splitWords(query).join(' ')
    const matches = index.search(query, {
      tokenize: splitWords,
      processTerm: term => term,
      combineWith: 'AND',
      // A part of a number is another number.
      prefix: term => !/^\d+$/.test(term),
      fuzzy: term => (/\d/.test(term) || term.length < 5 ? false : 1),
      boost: { name: 4, type: 3, says: 2, inside: 3, within: 0.5, kind: 0.5 },
      boostDocument: at => {
        const { kind = '', name = '', type = '' } = places[at] ?? {}
        const [own = '', ofType = ''] = [name, type].map(text => splitWords(text).join(' '))
        const likeness = own === asked ? 8 : ofType.startsWith(asked) ? 4 : own.startsWith(asked) ? 2 : 1
        return (weights[kind] ?? 1) * likeness
      },
    })
    const found = matches.slice(0, MAX_MATCHES).flatMap(({ id }) => places[id] ?? [])
    const alike = groupBy(found, ({ id, kind, name, says, within }) =>
      JSON.stringify([kind, name, says, within === '' && id]),
    )
    return [...alike.values()].slice(0, MAX_FOUND).map(([first, ...others]) => {
      const more = others.length === 0 ? '' : ` and ${others.length} more`
      return { ...first, within: first.within + more }
    })
  }
}
