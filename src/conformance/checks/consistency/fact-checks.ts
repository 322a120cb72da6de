import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
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
            else {
              const conflict = describeConflict(key, fact, { seen, row, index }, same, before)
              tally.recordFinding(statement.id, seen, conflict, statement.about)
            }
          }
          return isFirst
        }
        const first = facts.filter(isSaidFirst)
        if (first.length > 0)
          said.push({ seen, row, index, facts: first.length === facts.length ? facts : first })
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
  },
}))

function createLedger(entity: string, scope: string): Ledger {
  return {
    findStatement: createAgreementFinder(entity, scope),
    findMentions: memoize<string, FirstMention[]>(() => [], new Map()),
  }
}

function describeConflict(
  key: string,
  { name, column }: ReportedFact,
  { seen, row, index }: Omit<FirstMention, 'facts'>,
  { column: firstColumn }: ReportedFact,
  { seen: first, row: firstRow, index: firstIndex }: FirstMention,
) {
  return {
    message: `${name} of ${key} is not what exchange ${first.n} said.`,
    place: `${seen.rowsAt}[${index}].${column}`,
    expected: `${String(firstRow[firstColumn])}, as in ${first.operation} ${first.rowsAt}[${firstIndex}].${firstColumn}`,
    actual: row[column],
  }
}
