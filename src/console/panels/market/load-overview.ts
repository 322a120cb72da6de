import type { OperationModel, ParameterModel } from '../../../contract/model/contract-model.ts'
import { type EntityModel, fitsParameter } from '../../contract/list-entities.ts'
import type { DecodedColumn, ReplyCell, ReplyTable } from '../../reply/decode-reply.ts'
import { type KnownEntity, loadEntities } from '../../state/load-entities.ts'
import { loadRows, type RowContext } from '../../state/load-rows.ts'

/** An operation that returns figures of many entities at once, such as their prices. */
export interface FigureSource {
  readonly operation: OperationModel
  /** Parameter for the keys of the entities. */
  readonly parameter: ParameterModel
  /** Another parameter with a few values, such as the window of a change. */
  readonly choice: ParameterModel | undefined
}

/** An entity in an overview, with its figures as sent. */
export interface OverviewEntry extends KnownEntity {
  readonly figures: readonly (ReplyCell | undefined)[]
}

/** Entities with their figures. The one with the largest volume comes first. */
export interface Overview {
  readonly columns: readonly DecodedColumn[]
  readonly entries: readonly OverviewEntry[]
  /** First pages of the lists that mention the entities. */
  readonly tables: ReadonlyMap<OperationModel, ReplyTable>
}

/** Maximum number of entities to ask figures for. */
const MAX_ENTITIES = 50

/** Finds the operation with the figures of an entity: with prices, if there are any. */
export function findFigureSource({ name, lookups }: EntityModel): FigureSource | undefined {
  const sources = lookups.filter(
    ({ operation, parameter }) => parameter.schema.type === 'array' && operation.reply.entry.rows === name,
  )
  const found = sources.find(({ operation }) => hasPrice(operation)) ?? sources[0]
  if (found === undefined) return undefined
  const choice = found.operation.parameters.find(
    ({ required, schema, is }) => required && is === undefined && (schema.enum?.length ?? 0) > 1,
  )
  return { ...found, choice }
}

function hasPrice({ reply }: OperationModel): boolean {
  return reply.entry.fields.some(({ name }) => /price/i.test(name))
}

/** Loads the entities that lists mention, and the figures of those mentioned most. */
export async function loadOverview(
  entity: EntityModel,
  context: RowContext,
  chosen: string | undefined,
): Promise<Overview> {
  const { entities, tables } = await loadEntities(entity.lists, context)
  const known = entities.filter(each => each.entity === entity)
  const source = findFigureSource(entity)
  const fitting = known
    .filter(({ id }) => source !== undefined && fitsParameter(source.parameter, id))
    .slice(0, Math.min(source?.parameter.schema.maxItems ?? MAX_ENTITIES, MAX_ENTITIES))
  const table = source && fitting.length > 0 ? await loadFigures(source, fitting, context, chosen) : undefined
  const keyAt = table?.columns.findIndex(({ is }) => is === entity.key) ?? -1
  const shown = listFigures(table)
  const rows = new Map(table?.rows.map(row => [row[keyAt]?.text ?? '', row]))
  const entries = known.map(each => {
    const row = rows.get(each.id)
    return { ...each, figures: shown.map(({ at }) => row?.[at]) }
  })
  const columns = shown.map(({ column }) => column)
  const volume = columns.findIndex(column => /volume/i.test(column.name) && !isChange(column))
  const sizeOf = ({ figures }: OverviewEntry) => Number(figures[volume]?.text ?? -1)
  return { columns, entries: entries.toSorted((a, b) => sizeOf(b) - sizeOf(a)), tables }
}

function loadFigures(
  { operation, parameter, choice }: FigureSource,
  entities: readonly KnownEntity[],
  context: RowContext,
  chosen: string | undefined,
): Promise<ReplyTable | undefined> {
  const example = context.examples.get(operation.id)?.query ?? {}
  const needed = operation.parameters.filter(({ required }) => required)
  const query = {
    ...Object.fromEntries(needed.flatMap(({ name }) => (example[name] ? [[name, example[name]]] : []))),
    ...(choice !== undefined && chosen !== undefined && { [choice.name]: chosen }),
    [parameter.name]: entities.map(({ id }) => id).join(),
  }
  return loadRows(operation, context, query)
}

/** Returns the columns with figures. Changes are in percent where there is a choice. */
function listFigures({ columns, rows }: ReplyTable = { columns: [], rows: [] }) {
  const isFigure = (at: number) => rows.some(row => row[at]?.kind === 'number')
  const figures = columns.flatMap((column, at) =>
    column.is === undefined && !/time/i.test(column.name) && isFigure(at) ? [{ column, at }] : [],
  )
  const hasPercent = figures.some(({ column }) => isChange(column) && isPercent(column))
  return figures.filter(({ column }) => !hasPercent || !isChange(column) || isPercent(column))
}

function isChange({ name }: DecodedColumn): boolean {
  return /change|delta/i.test(name)
}

function isPercent({ name }: DecodedColumn): boolean {
  return /percent|pct/i.test(name)
}

/** Returns the index of the column with the change of the price, or of the first change, or -1. */
export function findChangeColumn(columns: readonly DecodedColumn[]): number {
  const ofPrice = columns.findIndex(
    column => isChange(column) && isPercent(column) && /price/i.test(column.name),
  )
  return ofPrice === -1 ? columns.findIndex(isChange) : ofPrice
}

/** Returns the index of the column with the price, or -1. */
export function findPriceColumn(columns: readonly DecodedColumn[]): number {
  return columns.findIndex(column => /price/i.test(column.name) && !isChange(column))
}
