import type { Behavior, ReplyEntry, RequestContext } from '../../mocks/core/request-context.ts'
import type { Scenario } from '../../mocks/scenarios/scenario.ts'
import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { listEntryNames } from '../../src/contract/model/list-attributes.ts'
import type { StatementLevel } from '../../src/contract/schema/filter-by-level.ts'

/** A scenario that breaks one statement of the contract and as little else as possible. */
export interface Fault extends Scenario {
  /** Kind of the broken statement, such as `null` or `rule`. Faults can be listed by family. */
  readonly family: string
  /** Certainty of the broken statement. A target fails only by breaking a documented statement. */
  readonly level: StatementLevel
  /** Id of the broken rule or sort order. Absent for other statements. */
  readonly rule?: string
}

/** Defines a fault in the replies of one operation. `place` distinguishes it from others of its family. */
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

/** Defines a fault in all replies. `place` distinguishes it from others of its family. */
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

/** The operations of each schema, by its name. Each lists entries of that schema. */
export const listedSchemas = perContract(
  (): ReadonlyMap<string, readonly Operation[]> =>
    new Map(
      [...new Set(contract.operations.flatMap(listEntryNames))].map(schema => [
        schema,
        contract.operations.filter(operation => listEntryNames(operation).includes(schema)),
      ]),
    ),
)

/** Defines a fault in all replies that list entries of a schema. */
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
    concerns: operation => listEntryNames(operation).includes(schema),
    start: () => behavior,
  }
}

/** Creates a function that defines faults of a family. By default, they break documented statements. */
export function createFaultDefiner(family: string) {
  return (
    id: OperationId,
    place: string,
    says: string,
    start: Scenario['start'],
    level: Fault['level'] = 'documented',
  ): Fault => defineOperationFault(id, { family, place, says, level }, start)
}

/** Returns a function that creates a behavior. It merges the result of `change` into each entry. */
export function changeEach(
  change: (entry: ReplyEntry, at: number, context: RequestContext) => ReplyEntry,
): () => Behavior {
  return () => ({
    entries: (entries, context) => entries.map((entry, at) => ({ ...entry, ...change(entry, at, context) })),
  })
}

/** Replaces the value of a parameter. Entries with a field of its name still show the value that was sent. */
export function spoofParameter(name: string, replace: (sent: unknown) => unknown): Behavior {
  let sent: unknown
  return {
    query: query => {
      sent = query[name]
      return { ...query, [name]: replace(sent) }
    },
    entries: entries => entries.map(entry => (name in entry ? { ...entry, [name]: sent } : entry)),
  }
}
