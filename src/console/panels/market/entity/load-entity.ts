import type { OperationModel } from '../../../../contract/model/contract-model.ts'
import { type EntityModel, findEntity, fitsParameter } from '../../../contract/list-entities.ts'
import { loadRows, type RowContext } from '../../../state/load-rows.ts'
import { type EntitySection, findLabel, findMentions, findNames, findParts } from './entity-section.ts'

/** All that the market says about an entity. */
export interface EntityView {
  /** Its symbol or name. Empty if no reply has one. */
  readonly label: string
  readonly sections: readonly EntitySection[]
  /** Operations that failed, with the reason. Unknown entities are no failure. */
  readonly failures: readonly string[]
  /** Key of the first entity of each kind, such as the first pool of a token. */
  readonly parts: Readonly<Record<string, string>>
}

/** Origin of an entity, and the operations that are left out. */
interface EntityOrigin {
  /** Operations that are shown otherwise, such as candles. */
  readonly skip: ReadonlySet<OperationModel>
  /** The list that has the entity. Details in other folders are left out. */
  readonly list?: OperationModel | undefined
  /** Query of the page of the list. */
  readonly page?: Readonly<Record<string, string>>
}

/** Loads what the market says about an entity. */
export async function loadEntity(
  entity: EntityModel,
  id: string,
  context: RowContext,
  origin: EntityOrigin,
): Promise<EntityView> {
  const failures: string[] = []
  const run = async (requests: readonly Promise<EntitySection | undefined>[]) => {
    const sections: EntitySection[] = []
    for (const result of await Promise.allSettled(requests))
      if (result.status === 'fulfilled') {
        if (result.value !== undefined && result.value.table.rows.length > 0) sections.push(result.value)
      } else if (!/^404/.test(result.reason.message)) failures.push(result.reason.message)
    return sections
  }
  const { contract } = context
  const own = await run(listRequests(entity, id, context, origin))
  const names = findNames(own, entity, id, contract)
  const related = await run(
    [...names].flatMap(([name, value]) => {
      const named = findEntity(name, contract)
      return named === undefined ? [] : listRequests(named, value, context, { skip: origin.skip })
    }),
  )
  return {
    label: findLabel(own, entity, id, contract),
    sections: [...own, ...related],
    failures: [...new Set(failures)],
    parts: findParts(own, entity, id, contract),
  }
}

/** Starts the requests about an entity: its lookups, and lists in which it is looked for. */
function listRequests(
  entity: EntityModel,
  id: string,
  context: RowContext,
  { skip, list, page = {} }: EntityOrigin,
): Promise<EntitySection | undefined>[] {
  const lookups = entity.lookups.filter(
    ({ operation, parameter }) => !skip.has(operation) && fitsParameter(parameter, id),
  )
  const near = lookups.filter(({ operation }) => list !== undefined && isInFolder(operation, list))
  const asked = near.length > 0 ? near : lookups
  const isAsked = (other: OperationModel) => asked.some(({ operation }) => operation === other)
  // Rows of one kind come from one source, such as the pools of a token. Its own row is looked for in every list.
  const known = new Set(
    asked.flatMap(({ operation, parameter }) => (parameter.required ? [operation.reply.entry.rows] : [])),
  )
  known.delete(entity.name)
  const searched = (list === undefined ? entity.lists : [list]).filter(
    operation => !isAsked(operation) && !known.has(operation.reply.entry.rows),
  )
  return [
    ...asked.map(({ operation, parameter }) => lookUp(operation, parameter.name, id, context)),
    ...searched.map(operation => searchList(operation, entity, id, context, page)),
  ]
}

async function lookUp(
  operation: OperationModel,
  parameter: string,
  id: string,
  context: RowContext,
): Promise<EntitySection | undefined> {
  const example = context.examples.get(operation.id)?.query ?? {}
  const needed = operation.parameters.filter(({ required, name }) => required && name !== parameter)
  const query = {
    [parameter]: id,
    ...Object.fromEntries(needed.flatMap(({ name }) => (example[name] ? [[name, example[name]]] : []))),
  }
  const table = await loadRows(operation, context, query)
  return table && { operation, query, table }
}

/** Picks the rows of a list that mention the entity. */
async function searchList(
  operation: OperationModel,
  entity: EntityModel,
  id: string,
  context: RowContext,
  query: Readonly<Record<string, string>>,
): Promise<EntitySection | undefined> {
  const table = await loadRows(operation, context, query)
  if (table === undefined) return undefined
  const section = { operation, query, table }
  const rows = new Set(findMentions(section, entity, id, context.contract).map(({ row }) => row))
  return { ...section, table: { ...table, rows: table.rows.filter((_, index) => rows.has(index)) } }
}

/** Returns whether the path of an operation is in the folder of another. */
function isInFolder({ path }: OperationModel, { path: other }: OperationModel): boolean {
  return path.startsWith(other.slice(0, other.lastIndexOf('/') + 1))
}
