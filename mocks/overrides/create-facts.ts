import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import type { ReplyEntry } from '../core/request-context.ts'
import type { MarketRows } from './market-rows.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import {
  groupByKey,
  identify,
  isNamedBy,
  pairExactRows,
  type RowPlace,
  readIdentification,
  readKey,
  type ShownAttribute,
} from './read-identification.ts'

/** An attribute of an entity that an override tells. All operations show it. */
export interface Fact {
  readonly entity: string
  readonly name: string
  /** Key of the entity as it was written. */
  readonly key: string
  readonly value: unknown
}

export type Facts = ReturnType<typeof createFacts>

/** Collects the attributes that overrides tell about entities. Raw rows tell none. */
export function createFacts(overrides: readonly ParsedOverride[], market: MarketRows) {
  const all = overrides.flatMap(({ operation, keyed, exact = [] }) =>
    listEntryNames(operation).flatMap(entry => {
      const place = { operation, entry, query: market.exampleQuery(operation) }
      const listed = exact.length > 0 ? market.first(place) : []
      const paired = pairExactRows(exact, listed, place).map(({ own, key, other }) => ({
        own,
        key: key ?? (other && readKey(other, place)),
      }))
      return [...keyed.map(own => ({ own, key: own.key })), ...paired].flatMap(({ own, key }) =>
        own.isRaw || key === undefined ? [] : listRowFacts(own, key, place, market),
      )
    }),
  )
  const names = new Set(all.map(nameFact))
  const listNamed = groupByKey(all, ({ key }) => key)
  return {
    all,
    /** Returns what overrides tell about an attribute that a row shows. */
    find: (attribute: ShownAttribute, row: ReplyEntry, place: RowPlace): Fact | undefined => {
      const name = nameFact(attribute)
      const identity = names.has(name) ? identify(attribute.parts, row, place.query) : undefined
      const isMeant = (fact: Fact) => identity && nameFact(fact) === name && isNamedBy(fact.key, identity)
      return listNamed(identity?.at(-1) ?? '').findLast(isMeant)
    },
  }
}

function nameFact({ entity, name }: Pick<Fact, 'entity' | 'name'>): string {
  return `${entity} ${name}`
}

function listRowFacts({ cells }: ParsedRow, key: string, place: RowPlace, market: MarketRows): Fact[] {
  const attributes = readIdentification(place).attributes.filter(({ column }) => Object.hasOwn(cells, column))
  if (meanings.entries[place.entry]?.rows === undefined) return []
  return attributes.flatMap(attribute => {
    const { entity, name, isOfRow, column } = attribute
    const readRow = () => ({ ...market.find(place, key), ...cells })
    const named = isOfRow ? key : identify(attribute.parts, readRow(), place.query)?.at(-1)
    return named === undefined ? [] : [{ entity, name, key: named, value: cells[column] }]
  })
}
