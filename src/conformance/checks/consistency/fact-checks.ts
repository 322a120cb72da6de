import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import type { Agreement, DocumentNode } from '../../../contract/model/document-node.ts'
import { findEntryName, isInFolderOf, isLookup } from '../../../contract/model/list-attributes.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readAgreements } from '../../../contract/model/read-entities.ts'
import { openapiDocument } from '../../../contract/openapi-document.ts'
import type { ExchangeEvidence } from '../../evidence/evidence.ts'
import { formatHours } from '../../evidence/format-hours.ts'
import type { NewFinding } from '../../evidence/tally.ts'
import { type Requirement, serviceWideOperations } from '../../model/requirement.ts'
import type { CheckFamily } from '../families/define-checks.ts'
import { createReporterCount, findExchangedFacts } from './find-exchanged-facts.ts'
import {
  isKnownFactValue,
  isSameValue,
  listReportedEntities,
  type ReportedFact,
  type RowFacts,
  readFacts,
} from './read-facts.ts'

/** The row in which an operation first reported some facts. */
interface FirstMention extends Pick<RowFacts, 'row' | 'index' | 'facts'> {
  readonly seen: ExchangeEvidence
}

/** Checks that constant facts are the same in all replies that report them. */
export const factChecks = perContract<CheckFamily>(() => ({
  requirements: agreementRequirements.current,
  judge({ exchanges }, tally) {
    const openLedger = memoize<string, ReturnType<typeof createLedger>>(createLedger, new Map())
    const held = new Map<RequirementReference, number>()
    const conflicts: Conflict[] = []
    for (const seen of exchanges) {
      for (const { entity, scope, key, row, index, facts } of seen.ok ? readFacts(seen) : []) {
        const { findStatement, findMentions } = openLedger(`${entity} ${scope}`)
        const said = findMentions(key)
        const isSaidFirst = (fact: ReportedFact) => {
          const sent = row[fact.column]
          if (!isKnownFactValue(fact, sent)) return false
          let isFirst = true
          for (const before of said) {
            const same = before.facts.find(({ name }) => name === fact.name)
            if (same === undefined) continue
            if (before.seen.operation === seen.operation) isFirst = false
            const [statement] = findStatement(`${seen.operation} ${before.seen.operation} ${fact.name}`)
            if (statement === undefined) continue
            if (isSameValue(before.row[same.column], sent))
              held.set(statement, (held.get(statement) ?? 0) + 1)
            else conflicts.push({ statement, entity, scope, key, fact, same, before, row, index, seen })
          }
          return isFirst
        }
        const first = facts.filter(isSaidFirst)
        if (first.length > 0)
          said.push({ seen, row, index, facts: first.length === facts.length ? facts : first })
      }
    }
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
    const exchanged = findOtherColumns(exchanges, conflicts)
    const wrong = new Set([...exchanged.keys()].map(({ seen, fact }) => `${seen.operation} ${fact.name}`))
    const reportersOf = memoize<string, ReturnType<typeof createReporterCount>>(key => {
      const [entity = '', fact = ''] = key.split(' ')
      return createReporterCount(exchanges, entity, fact)
    }, new Map())
    const blamedOf = new Map<string, OperationId>()
    for (const conflict of conflicts) {
      const { entity, before, fact } = conflict
      // What contradicts such an operation may well be right.
      if (wrong.has(`${before.seen.operation} ${fact.name}`) && !exchanged.has(conflict)) continue
      const chosen = exchanged.has(conflict)
        ? conflict
        : blameMinority(conflict, reportersOf(`${entity} ${fact.name}`))
      // Two operations that disagree again and again are one cause.
      const sides = [chosen.seen.operation, chosen.before.seen.operation].toSorted().join(' ')
      const pair = `${chosen.statement.id} ${fact.name} ${sides}`
      const isOther = !exchanged.has(conflict) && blamedOf.get(pair) === chosen.before.seen.operation
      const blamed = isOther ? swapSides(chosen) : chosen
      blamedOf.set(pair, blamed.seen.operation)
      const finding = describeConflict(blamed, exchanged.get(conflict))
      tally.recordFinding(blamed.statement.id, blamed.seen, finding, blamed.statement.about)
    }
  },
}))

/** Creates the requirements and first mentions for entities of one kind and scope. */
function createLedger(place: string) {
  return {
    findStatement: createAgreementFinder(place),
    findMentions: memoize<string, FirstMention[]>(() => [], new Map()),
  }
}

interface Conflict extends Pick<RowFacts, 'entity' | 'scope' | 'key' | 'row' | 'index'> {
  readonly statement: RequirementReference
  readonly seen: ExchangeEvidence
  readonly fact: ReportedFact
  readonly same: ReportedFact
  readonly before: Omit<FirstMention, 'facts'>
}

/** Returns the other column of each conflict in an operation that exchanges two entities in every row. */
function findOtherColumns(exchanges: readonly ExchangeEvidence[], conflicts: readonly Conflict[]) {
  const byFact = groupBy(conflicts, ({ entity, fact }) => `${entity} ${fact.name}`)
  return new Map(
    [...byFact.values()].flatMap(those => {
      const [{ entity, fact }] = those
      const exchanged = findExchangedFacts(exchanges, entity, fact.name)
      return those.flatMap(conflict => {
        const columns = exchanged.get(conflict.seen.operation)
        const other = columns?.find(column => column !== conflict.fact.column)
        return other === undefined ? [] : [[conflict, other] as const]
      })
    }),
  )
}

/** Swaps both sides of a conflict if more operations say what the later one does. */
function blameMinority(conflict: Conflict, count: ReturnType<typeof createReporterCount>): Conflict {
  const { scope, key, fact, same, before, row } = conflict
  const of = `${scope} ${key}`
  return count(of, row[fact.column]) <= count(of, before.row[same.column]) ? conflict : swapSides(conflict)
}

function swapSides(conflict: Conflict): Conflict {
  const { fact, same, before, row, index, seen } = conflict
  return { ...conflict, ...before, fact: same, same: fact, before: { row, index, seen } }
}

function describeConflict(
  { key, fact, same, before, row, index, seen }: Conflict,
  exchanged: string | undefined,
): NewFinding {
  const { seen: first, row: firstRow, index: firstIndex } = before
  const against = `${first.rowsAt}[${firstIndex}].${same.column}`
  return {
    message:
      exchanged === undefined
        ? `${fact.name} of ${key} is ${describeDifference(row[fact.column], firstRow[same.column])} exchange ${first.n} said.`
        : `${fact.column} and ${exchanged} are exchanged in every row, against exchange ${first.n}.`,
    place: `${seen.rowsAt}[${index}].${fact.column}`,
    expected: `${String(firstRow[same.column])}, as in ${first.operation} ${against}`,
    actual: row[fact.column],
    beside: [first.n],
    against,
    ...(exchanged === undefined ? {} : { certain: true }),
  }
}

/** Names the difference of two dates in hours, which is often a time zone. */
function describeDifference(said: unknown, before: unknown): string {
  const [one, other] = [said, before].map(value =>
    typeof value === 'string' ? Date.parse(value) / 1000 : Number.NaN,
  )
  const hours = formatHours(Number(one) - Number(other))
  return hours === undefined ? 'not what' : `${hours} than`
}

const agreements = perContract(() =>
  readAgreements((openapiDocument as Pick<DocumentNode, 'x-entities'>)['x-entities']),
)

/** All pairs of a list and a detail operation that report facts about the same entity. */
const listAndDetailPairs = perContract(() =>
  contract.operations
    .filter(operation => isLookup(operation))
    .flatMap(detail =>
      contract.operations
        .filter(list => !isLookup(list) && isInFolderOf(list, detail))
        .flatMap(list => {
          const entity = meanings.entries[findEntryName(detail)]?.rows ?? ''
          const isAbout = (each: Operation) =>
            listReportedEntities(each).some(subject => subject.entity === entity)
          return isAbout(list) && isAbout(detail) ? [{ entity, list: list.id, detail: detail.id }] : []
        }),
    ),
)

/** Requirements that all replies report the same value of a fact, sorted by id. */
export const agreementRequirements = perContract<readonly Requirement[]>(() =>
  [
    ...new Map(
      Object.entries(agreements.current).flatMap(([entity, same]) =>
        same.map(each => [each.id, describeAgreement(entity, each)] as const),
      ),
    ).values(),
  ].sort((one, other) => (one.id < other.id ? -1 : 1)),
)

function describeAgreement(entity: string, agreement: Agreement): Requirement {
  const { between, of: _of, facts: _facts, level = 'documented', ...texts } = agreement
  const details = listAndDetailPairs.current
    .filter(pair => pair.entity === entity)
    .map(({ detail }) => detail)
  const operations = between === 'list and detail' ? details : serviceWideOperations
  return { ...texts, level, operations }
}

/** A requirement, and the operation that it is recorded for. */
interface RequirementReference {
  readonly id: string
  readonly about: OperationId | null
}

/**
 * Creates a finder of the most specific requirement that two operations report the same fact, or none. It is called with both ids and the
 * name of the fact. `place` holds the entity and the other parts of its key, such as the chain.
 */
function createAgreementFinder(place: string) {
  const [entity = '', ...values] = place.split(' ')
  const parts = meanings.entities[entity]?.key ?? []
  const here = (agreements.current[entity] ?? []).filter(({ of = {} }) =>
    Object.entries(of).every(([part, value]) => values[parts.indexOf(part)] === String(value)),
  )
  return memoize<string, readonly RequirementReference[]>(compared => {
    const [one, other, fact = ''] = compared.split(' ')
    const pair = listAndDetailPairs.current.find(
      ({ list, detail, ...its }) =>
        its.entity === entity && one !== other && [list, detail].every(id => id === one || id === other),
    )
    const holds = ({ between }: Agreement) =>
      between === undefined || (between === 'operations' ? one !== other : pair !== undefined)
    const said = here.findLast(each => holds(each) && (each.facts?.includes(fact) ?? true))
    if (said === undefined) return []
    return [{ id: said.id, about: said.between === 'list and detail' ? (pair?.detail ?? null) : null }]
  }, new Map())
}
