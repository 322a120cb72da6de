import { contract, type Operation } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/contract-types.ts'
import type { StatementLevel } from '../../../src/contract/schema/keep-levels.ts'
import type { Behavior, Context, ReplyEntry } from '../../core/context.ts'
import { listSchemaNames } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** A way to break one statement of the contract and as little else as possible. */
export interface Fault extends Scenario {
  /** Kind of the broken statement, such as `null` or `rule`. Faults are listed by it. */
  readonly family: string
  /** Certainty of the statement. Only a documented one can fail a target. */
  readonly level: StatementLevel
  /** Id of the rule or order that breaks, where it is one. */
  readonly rule?: string
}

/** A fault without argument in the replies of one operation; `place` tells it from others of its family. */
export function defineOperationFault(
  operation: OperationId,
  { family, place = '', says, level = 'documented' }: FaultDescription,
  start: Scenario['start'],
): Fault {
  return {
    name: `fault:${family}:${operation}${place === '' ? '' : `.${place}`}`,
    says: `${operation} ${says}`,
    family,
    level,
    concerns: ({ id }) => id === operation,
    start,
  }
}

/** A fault without argument in all replies; `place` tells it from others of its family. */
export function defineGlobalFault(
  { family, place, says, level = 'documented' }: FaultDescription & { place: string },
  start: Scenario['start'],
): Fault {
  return { name: `fault:${family}:${place}`, says, family, level, start }
}

/** Name of a fault, and the statement that it breaks. */
interface FaultDescription {
  readonly family: string
  readonly place?: string
  readonly says: string
  readonly level?: StatementLevel
}

/** The schemas whose entries the service lists, by the operations that list them. */
export const listedSchemas: ReadonlyMap<string, readonly Operation[]> = new Map(
  [...new Set(contract.operations.flatMap(listSchemaNames))].map(schema => [
    schema,
    contract.operations.filter(operation => listSchemaNames(operation).includes(schema)),
  ]),
)

/** A fault without argument in all replies that list entries of a schema. */
export function defineSchemaFault(
  schema: string,
  { family, place, says, level }: { family: string; place: string; says: string; level: StatementLevel },
  behavior: Behavior,
): Fault {
  return {
    name: `fault:${level === 'documented' ? '' : `${level}-`}${family}:${schema}.${place}`,
    says,
    family,
    level,
    concerns: operation => listSchemaNames(operation).includes(schema),
    start: () => behavior,
  }
}

/** Creates a function that defines faults of a family by operation and place. They break documented statements by default. */
export function createFaultDefiner(family: string) {
  return (
    id: OperationId,
    place: string,
    says: string,
    start: Scenario['start'],
    level: Fault['level'] = 'documented',
  ): Fault => defineOperationFault(id, { family, place, says, level }, start)
}

/** A behavior by which each entry has other values in place of its own. */
export function changeEach(
  change: (entry: ReplyEntry, at: number, context: Context) => ReplyEntry,
): () => Behavior {
  return () => ({
    entries: (entries, context) => entries.map((entry, at) => ({ ...entry, ...change(entry, at, context) })),
  })
}

/** Another value of a parameter, with the one that was sent where an entry has a place for it. */
export function replaceUnseen(name: string, replace: (sent: unknown) => unknown): Behavior {
  let sent: unknown
  return {
    query: query => {
      sent = query[name]
      return { ...query, [name]: replace(sent) }
    },
    entries: entries => entries.map(entry => (name in entry ? { ...entry, [name]: sent } : entry)),
  }
}
