import { groupBy } from '../../../base/group-by.ts'
import type { ContractModel, OperationModel } from '../../../contract/model/contract-model.ts'
import {
  type EntityModel,
  findEntityOf,
  listEntities,
  listOperationsWithoutInput,
  writePlural,
} from '../../contract/list-entities.ts'
import { type CandleSource, findCandleSource } from './candles/find-candle-source.ts'

/** A part of the market: an overview of entities, lists of one kind, or candles. */
export type MarketTab = { readonly key: string; readonly title: string } & (
  | { readonly overview: EntityModel }
  | { readonly lists: readonly OperationModel[] }
  | { readonly candles: CandleSource }
)

/** Lists the parts of the market of a contract, by what the rows of its lists are about. */
export function listMarketTabs(contract: ContractModel): MarketTab[] {
  const lists = groupBy(listOperationsWithoutInput(contract), ({ reply }) => reply.entry.rows ?? '')
  const candles = findCandleSource(contract)
  const pool = findEntityOf(candles?.pool.is ?? '', contract)?.name
  // Entities without a list of their own are collected from the lists of others.
  const overviews = listEntities(contract).filter(
    entity =>
      !lists.has(entity.name) &&
      entity.lists.length > 0 &&
      entity.lookups.some(({ parameter }) => parameter.required),
  )
  return [
    ...overviews.map(entity => ({ ...describeTab(entity.name), overview: entity })),
    ...[...lists].flatMap(([rows, operations]): MarketTab[] => [
      { ...describeTab(rows), lists: operations },
      ...(candles !== undefined && rows === pool ? [{ key: 'candles', title: 'Candles', candles }] : []),
    ]),
    ...(candles !== undefined && !lists.has(pool ?? '')
      ? [{ key: 'candles', title: 'Candles', candles }]
      : []),
  ]
}

function describeTab(name: string) {
  const key = name === '' ? 'lists' : writePlural(name)
  return { key, title: `${key.charAt(0).toUpperCase()}${key.slice(1)}` }
}

/** Returns the title of all data of a contract. Only where prices are there is a market. */
export function nameMarket(contract: ContractModel): string {
  return findCandleSource(contract) === undefined ? 'Data' : 'Market'
}
