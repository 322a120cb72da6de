import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import type { NewFinding } from '../../evidence/tally.ts'
import type { CheckFamily } from '../families/check-family.ts'
import {
  type AgreementFinder,
  agreementRequirements,
  createAgreementFinder,
  type RequirementReference,
} from './create-agreement-finder.ts'
import { isSameValue } from './is-same-value.ts'
import { isKnownFactValue, type ReportedFact, type RowFacts, readFacts } from './read-facts.ts'

/** The row in which an operation first reported some facts. */
interface FirstMention extends Pick<RowFacts, 'row' | 'index' | 'facts'> {
  readonly seen: ExchangeEvidence
}

/** Requirements and first mentions for entities of one kind and scope. */
interface Ledger {
  readonly findStatement: AgreementFinder
  readonly findMentions: (key: string) => FirstMention[]
}

/** Checks that constant facts are the same in all replies that report them. */
export const factChecks = perContract<CheckFamily>(() => ({
  requirements: agreementRequirements.current,
  judge({ exchanges }, tally) {
    const openLedger = memoize<string, (scope: string) => Ledger>(
      entity => memoize<string, Ledger>(scope => createLedger(entity, scope), new Map()),
      new Map(),
    )
    const held = new Map<RequirementReference, number>()
    const conflicts: Conflict[] = []
    for (const seen of exchanges) {
      for (const { entity, scope, key, row, index, facts } of seen.ok ? readFacts(seen) : []) {
        const ledger = openLedger(entity)(scope)
        const said = ledger.findMentions(key)
        const findStatement = ledger.findStatement(seen.operation)
        const isSaidFirst = (fact: ReportedFact) => {
          const sent = row[fact.column]
          if (!isKnownFactValue(fact, sent)) return false
          let isFirst = true
          for (const before of said) {
            const same = before.facts.find(({ name }) => name === fact.name)
            if (same === undefined) continue
            if (before.seen.operation === seen.operation) isFirst = false
            const statement = findStatement(before.seen.operation)(fact.name)
            if (statement === undefined) continue
            if (isSameValue(before.row[same.column], sent))
              held.set(statement, (held.get(statement) ?? 0) + 1)
            else conflicts.push({ statement, key, fact, same, before, row, index, seen })
          }
          return isFirst
        }
        const first = facts.filter(isSaidFirst)
        if (first.length > 0)
          said.push({ seen, row, index, facts: first.length === facts.length ? facts : first })
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
    const exchanged = findExchanged(conflicts)
    const exchangedRows = new Set([...exchanged.keys()].map(({ row }) => row))
    for (const conflict of conflicts) {
      const { statement, seen, before } = conflict
      // What contradicts such a row may well be right.
      if (exchangedRows.has(before.row) && !exchanged.has(conflict)) continue
      tally.recordFinding(
        statement.id,
        seen,
        describeConflict(conflict, exchanged.get(conflict)),
        statement.about,
      )
    }
  },
}))

function createLedger(entity: string, scope: string): Ledger {
  return {
    findStatement: createAgreementFinder(entity, scope),
    findMentions: memoize<string, FirstMention[]>(() => [], new Map()),
  }
}

/** A fact that two rows report with different values. */
interface Conflict extends Pick<RowFacts, 'key' | 'row' | 'index'> {
  readonly statement: RequirementReference
  readonly seen: ExchangeEvidence
  readonly fact: ReportedFact
  readonly same: ReportedFact
  readonly before: FirstMention
}

/** Number of rows with exchanged values that excludes chance. */
const MIN_EXCHANGED = 2

/**
 * Finds the operations that exchange two entities in each row with a conflict: what the row says of one, others say of the other.
 * Returns the column with the value of each conflict.
 */
function findExchanged(conflicts: readonly Conflict[]): ReadonlyMap<Conflict, string> {
  const found = new Map<Conflict, string>()
  // Against rows that agree with all before them.
  const odd = new Set(conflicts.map(({ row }) => row))
  const byOperation = groupBy(
    conflicts.filter(({ before }) => !odd.has(before.row)),
    ({ seen, statement, fact }) => `${seen.operation} ${statement.id} ${fact.name}`,
  )
  for (const those of byOperation.values()) {
    const rows = groupBy(those, ({ row }) => row)
    const pairs = those.flatMap(one => {
      const other = rows
        .get(one.row)
        ?.find(each => each.key !== one.key && isSwapped(one, each) && isSwapped(each, one))
      return other === undefined ? [] : [[one, other.fact.column] as const]
    })
    if (pairs.length === those.length && rows.size >= MIN_EXCHANGED)
      for (const [conflict, column] of pairs) found.set(conflict, column)
  }
  return found
}

function isSwapped({ row, fact }: Conflict, { before, same }: Conflict): boolean {
  return isSameValue(row[fact.column], before.row[same.column])
}

function describeConflict(
  { key, fact, same, before, row, index, seen }: Conflict,
  exchanged: string | undefined,
): NewFinding {
  const { seen: first, row: firstRow, index: firstIndex } = before
  return {
    message:
      exchanged === undefined
        ? `${fact.name} of ${key} is not what exchange ${first.n} said.`
        : `${fact.column} and ${exchanged} are exchanged in every row, against exchange ${first.n}.`,
    place: `${seen.rowsAt}[${index}].${fact.column}`,
    expected: `${String(firstRow[same.column])}, as in ${first.operation} ${first.rowsAt}[${firstIndex}].${same.column}`,
    actual: row[fact.column],
    beside: [first.n],
    ...(exchanged === undefined ? {} : { certain: true }),
  }
}
