import { memoize } from '../../src/base/memoize.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { findKeyPath } from '../../src/contract/model/list-attributes.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { isDrafted } from '../resources/is-drafted.ts'
import { readDraftPlan } from './draft-plan.ts'
import { getShapeName } from './list-draft-facts.ts'
import { readDraftedEntryShape, readShape, type Shape } from './values/read-shape.ts'

/** Narrowest part of a key: a column, or a parameter where no column shows it. */
export interface DraftKey {
  readonly name: string
  readonly shape: Shape
  readonly form: string
}

/** Lists the tables and objects that an operation may answer. */
export function listEntryNames({ reply }: Operation): string[] {
  return reply.kind === 'table' ? [reply.table] : [...new Set(reply.media.map(({ schema }) => schema))]
}

/** Finds the key of the rows of an operation. Returns undefined where nothing names them. */
export function findDraftKey(operation: Operation, entry: string): DraftKey | undefined {
  const [column] = listKeyColumns(entry)
  const lookup = readDraftPlan(operation, entry).lookup
  const shape =
    column === undefined
      ? lookup && readShape(lookup.schema.items ?? lookup.schema)
      : readDraftedEntryShape(entry).members[column]
  const name = column ?? lookup?.name ?? ''
  return shape === undefined ? undefined : { name, shape, form: getShapeName(shape) }
}

/** Lists the columns with the narrowest part of the key. */
export function listKeyColumns(entry: string): string[] {
  const { rows, is = {} } = meanings.entries[entry] ?? {}
  if (rows === undefined) return []
  const path = findKeyPath(rows)
  return Object.keys(is).filter(column => is[column] === path)
}

const related = perContract(() => new Map<string, readonly string[]>())

/** Lists the tables and objects of drafted operations with rows of an entity, whose keys have one form. */
export function listRelatedEntryNames(entity: string, form: string): readonly string[] {
  return memoize((_key: string) => {
    const entries = contract.operations
      .filter(isDrafted)
      .flatMap(operation =>
        listEntryNames(operation).map(entry => ({ entry, key: findDraftKey(operation, entry) })),
      )
      .filter(({ entry, key }) => meanings.entries[entry]?.rows === entity && (key?.form ?? form) === form)
    return [...new Set(entries.map(({ entry }) => entry))]
  }, related.current)(`${entity} ${form}`)
}
