import { normalizeKey } from '../../src/contract/expressions/normalize-text.ts'
import { listAttributes } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { listSchemaNames } from '../scenarios/entries/read-entry-shape.ts'
import { groupByKey } from './group-by-key.ts'
import type { MarketRows } from './market-rows.ts'
import type { ParsedOverride, ParsedRow } from './parsed-override.ts'
import {
  findKeyColumn,
  identifyEntity,
  identifyRow,
  isNamedBy,
  nameAttribute,
  type RowIdentity,
  type RowPlace,
} from './row-identity.ts'

/** An attribute of an entity that an override tells. All operations show it. */
export interface Fact {
  readonly entity: string
  readonly name: string
  /** Key of the entity as it was written. */
  readonly key: string
  readonly value: unknown
  readonly allowsBroken: boolean
}

/** The facts of all overrides. */
export interface Facts {
  readonly all: readonly Fact[]
  find(entity: string, name: string, identity: RowIdentity): Fact | undefined
}

/** Collects the attributes that overrides tell about entities. Raw rows tell none. */
export function createFacts(overrides: readonly ParsedOverride[], market: MarketRows): Facts {
  const all = overrides.flatMap(({ operation, keyed, exact = [] }) =>
    listSchemaNames(operation).flatMap(entry =>
      [...keyed, ...exact]
        .filter(({ isRaw, isRemoved }) => !isRaw && !isRemoved)
        .flatMap((told, at) =>
          listRowFacts(told, at, { operation, entry, query: market.exampleQuery(operation) }, market),
        ),
    ),
  )
  const listNamed = groupByKey(all, ({ key }) => key)
  return {
    all,
    find: (entity, name, identity) =>
      listNamed(identity.key).findLast(
        fact => fact.entity === entity && fact.name === name && isNamedBy(fact.key, identity),
      ),
  }
}

function listRowFacts(told: ParsedRow, at: number, place: RowPlace, market: MarketRows): Fact[] {
  const { rows } = meanings.entries[place.entry] ?? {}
  const { cells, allowsBroken } = told
  const columns = listAttributes(place.entry).filter(({ column }) => Object.hasOwn(cells, column))
  if (rows === undefined || columns.length === 0) return []
  const key = findToldKey(told, place.entry) ?? findPlaceKey(at, place, market)
  if (key === undefined) return []
  return columns.flatMap(column => {
    const attribute = nameAttribute(column)
    if (attribute === undefined) return []
    const { entity, name, of } = attribute
    const value = cells[column.column]
    if (of === rows) return [{ entity, name, key, value, allowsBroken }]
    const row = { ...market.find(place, key), ...cells }
    const identity = identifyEntity(attribute, row, place)
    return identity === undefined ? [] : [{ entity, name, key: identity.key, value, allowsBroken }]
  })
}

/** Returns the key that names a row, or the one in its cells. */
export function findToldKey({ key, cells }: ParsedRow, entry: string): string | undefined {
  const value = key ?? cells[findKeyColumn(entry) ?? '']
  return value === undefined || value === null ? undefined : normalizeKey(value)
}

/** Returns the key of the row that an exact row without a key replaces. */
function findPlaceKey(at: number, place: RowPlace, market: MarketRows): string | undefined {
  const row = market.first(place)[at]
  return row && identifyRow(row, place)?.key
}
