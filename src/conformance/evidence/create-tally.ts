import type { OperationId } from '../../contract/types.ts'
import type { Seen } from './evidence.ts'
import { inShort } from './quote-value.ts'
import type { Finding, Tally } from './tally.ts'

/** What was counted for one requirement on one operation. */
export interface Count {
  evaluated: number
  /** Findings, each with the requirement that says it most exactly. */
  readonly findings: { readonly finding: Finding; readonly shownBy: string }[]
  readonly unclear: string[]
}

/** Everything the checks found. */
export interface Counts {
  readonly of: (requirement: string, operation: OperationId | null) => Count | undefined
  /** Ids of requirements that were counted, each with its operation. */
  readonly keys: () => readonly (readonly [requirement: string, operation: OperationId | null])[]
  /** Groups that should be sent once more. */
  readonly unsettled: ReadonlySet<string>
  readonly observed: readonly {
    readonly gap: string
    readonly operation: OperationId
    readonly observed: string
  }[]
}

/** An empty tally, and what will have been counted in it. */
export function createTally(): Tally & Counts {
  const counts = new Map<string, Count>()
  const unsettled = new Set<string>()
  const observed = new Map<string, { gap: string; operation: OperationId; observed: string }>()

  function open(requirement: string, operation: OperationId | null): Count {
    const key = keyOf(requirement, operation)
    const count = counts.get(key) ?? { evaluated: 0, findings: [], unclear: [] }
    counts.set(key, count)
    return count
  }

  return {
    unsettled,
    again: group => void unsettled.add(group),
    get observed() {
      return [...observed.values()]
    },
    of: (requirement, operation) => counts.get(keyOf(requirement, operation)),
    keys: () =>
      [...counts.keys()]
        .map(key => key.split(' ') as [string, OperationId | ''])
        .map(([id, operation]) => [id, operation || null] as const),
    passed(requirement, about, count = 1) {
      open(requirement, operationOf(about)).evaluated += count
    },
    found(requirements, seen, { actual, ...rest }, about = seen.operation) {
      const [shownBy = '', ...others] = [requirements].flat()
      const finding = { ...rest, actual: inShort(actual), exchange: seen.n }
      for (const requirement of [shownBy, ...others]) {
        const count = open(requirement, about)
        count.evaluated++
        count.findings.push({ finding, shownBy })
      }
    },
    unclear(requirement, about, reason) {
      open(requirement, operationOf(about)).unclear.push(reason)
    },
    saw(gap, { operation }, what) {
      observed.set(`${gap} ${operation} ${what}`, { gap, operation, observed: what })
    },
  }
}

function keyOf(requirement: string, operation: OperationId | null): string {
  return `${requirement} ${operation ?? ''}`
}

function operationOf(about: Seen | OperationId | null): OperationId | null {
  return typeof about === 'object' && about !== null ? about.operation : about
}
