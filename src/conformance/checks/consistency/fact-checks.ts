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

interface Mention extends Pick<RowFacts, 'row' | 'index'> {
  readonly seen: ExchangeEvidence
  readonly fact: ReportedFact
}

/** Two mentions of a fact that differ. The first one to be found is `before`, until another is to blame. */
interface Conflict extends Pick<RowFacts, 'entity' | 'scope' | 'key'> {
  readonly statement: RequirementReference
  readonly here: Mention
  readonly before: Mention
  /** First mentions of the fact, one of each operation. */
  readonly mentions: readonly Mention[]
}

/** Checks that constant facts are the same in all replies that report them. */
export const factChecks = perContract<CheckFamily>(() => ({
  requirements: agreementRequirements.current,
  judge({ exchanges }, tally) {
    const { held, conflicts } = compareFacts(exchanges)
    for (const [{ id, about }, count] of held) tally.recordPass(id, about, count)
    const explained = new Map([...findWrongColumns(conflicts), ...findExchanges(exchanges, conflicts)])
    const wrong = new Set([...explained.values()].map(({ blamed }) => nameReport(blamed.here)))
    const reportersOf = memoize<string, ReturnType<typeof createReporterCount>>(key => {
      const [entity = '', fact = ''] = key.split(' ')
      return createReporterCount(exchanges, entity, fact)
    }, new Map())
    const blamedOf = new Map<string, OperationId>()
    const decided = conflicts.flatMap(conflict => {
      const { entity, before } = conflict
      const { blamed, why } = explained.get(conflict) ?? {}
      // What contradicts such an operation may well be right.
      if (blamed === undefined && wrong.has(nameReport(before))) return []
      const count = reportersOf(`${entity} ${before.fact.name}`)
      return { why, ...(blamed ? { ...blamed, isClear: true } : blameMinority(conflict, count)) }
    })
    // Two operations that disagree again and again are one cause, which those conflicts tell that others decide.
    const clearFirst = decided.toSorted((a, b) => Number(b.isClear) - Number(a.isClear))
    for (const { why, isClear, ...chosen } of clearFirst) {
      const { statement, here, before } = chosen
      const sides = [here, before].map(({ seen }) => seen.operation)
      const pair = `${statement.id} ${before.fact.name} ${sides.toSorted().join(' ')}`
      const isOther = !isClear && blamedOf.get(pair) === sides[1]
      const blamed = isOther ? swapSides(chosen) : chosen
      const { seen } = blamed.here
      blamedOf.set(pair, seen.operation)
      tally.recordFinding(statement.id, seen, describeConflict(blamed, why), statement.about)
    }
  },
}))

/** Compares every fact with the first mention of each operation. Counts the pairs that agree by requirement. */
function compareFacts(exchanges: readonly ExchangeEvidence[]) {
  const finders = memoize<string, ReturnType<typeof createAgreementFinder>>(createAgreementFinder, new Map())
  // By entity first: to build and find a longer key for each fact would take a tenth of the time of a judgement.
  const factsOf = memoize<string, Map<string, Mention[]>>(() => new Map(), new Map())
  const held = new Map<RequirementReference, number>()
  const conflicts: Conflict[] = []
  for (const seen of exchanges)
    for (const { entity, scope, key, row, index, facts } of seen.ok ? readFacts(seen) : []) {
      const findStatement = finders(`${entity} ${seen.operation} ${scope}`)
      const known = factsOf(`${entity} ${scope} ${key}`)
      for (const fact of facts) {
        const sent = row[fact.column]
        if (!isKnownFactValue(fact, sent)) continue
        const here = { seen, row, index, fact }
        const mentions = known.get(fact.name) ?? []
        for (const before of mentions) {
          const statement = findStatement(before)
          if (statement === undefined) continue
          if (!isSameValue(before.row[before.fact.column], sent))
            conflicts.push({ statement, entity, scope, key, here, before, mentions })
          else held.set(statement, (held.get(statement) ?? 0) + 1)
        }
        if (!mentions.some(before => before.seen.operation === seen.operation)) mentions.push(here)
        if (mentions.length === 1) known.set(fact.name, mentions)
      }
    }
  return { held, conflicts }
}

function nameReport({ seen, fact }: Mention): string {
  return `${seen.operation} ${fact.name}`
}

/** A conflict with the side to blame as `here`, and what is wrong with that side in all conflicts of its operation. */
interface Explanation {
  readonly blamed: Conflict
  readonly why: string
}

/** Explains the conflicts of operations that exchange two entities in every row. */
function findExchanges(exchanges: readonly ExchangeEvidence[], conflicts: readonly Conflict[]) {
  const byFact = groupBy(conflicts, ({ entity, here }) => `${entity} ${here.fact.name}`)
  return new Map(
    [...byFact.values()].flatMap(those => {
      const [{ entity, here }] = those
      const exchanged = findExchangedFacts(exchanges, entity, here.fact.name)
      return those.flatMap((blamed): [Conflict, Explanation][] => {
        const { seen, fact } = blamed.here
        const other = exchanged.get(seen.operation)?.find(column => column !== fact.column)
        const why = `${fact.column} and ${other} are exchanged in every row`
        return other === undefined ? [] : [[blamed, { blamed, why }]]
      })
    }),
  )
}

interface ConflictSide {
  readonly conflict: Conflict
  readonly blamed: Conflict
}

/** Explains the conflicts of operations whose column for a fact has what belongs to another one. */
function findWrongColumns(conflicts: readonly Conflict[]): ReadonlyMap<Conflict, Explanation> {
  const sides = conflicts.flatMap(conflict =>
    [conflict, swapSides(conflict)].map((blamed): ConflictSide => ({ conflict, blamed })),
  )
  const byReport = groupBy(sides, ({ blamed }) => nameReport(blamed.here))
  return new Map([...byReport.values()].flatMap(explainReport))
}

/** Number of entities and of other operations, of conflicts and of their values that exclude chance. */
const [MIN_WITNESSES, MIN_CONFLICTS, MIN_VALUES] = [2, 5, 3]

/**
 * Explains all conflicts of a report by one other column of its rows. This has the text that several others tell, such as the name
 * for the symbol, or the same value, such as the symbol of token0 for token1.
 */
function explainReport(sides: readonly ConflictSide[]): (readonly [Conflict, Explanation])[] {
  const count = (some: readonly ConflictSide[], read: (side: ConflictSide) => unknown) =>
    new Set(some.map(read)).size
  const total = count(sides, ({ conflict }) => conflict)
  const entities = count(sides, ({ blamed }) => blamed.key)
  const others = count(sides, ({ blamed }) => blamed.before.seen.operation)
  const isTold = Math.min(entities, others) >= MIN_WITNESSES
  for (const column of new Set(sides.map(({ blamed }) => blamed.here.fact.column)))
    for (const other of Object.keys(sides[0]?.blamed.here.row ?? {})) {
      const own = sides.filter(({ blamed }) => blamed.here.fact.column === column && other !== column)
      const moved = own.filter(({ blamed: { here, before } }) => {
        const told = before.row[before.fact.column]
        return typeof told === 'string' && here.row[other] === told
      })
      const repeated = own.filter(({ blamed: { here } }) => here.row[other] === here.row[column])
      const values = count(repeated, ({ blamed: { here } }) => here.row[column])
      const isRepeated = repeated.length >= MIN_CONFLICTS && values >= MIN_VALUES
      const odds = Math.floor(repeated.length * Math.log10(values))
      const repetition = `${column} is ${other} in ${repeated.length} rows that others contradict, with ${values} values (by chance once in 10^${odds})`
      const found = [
        { same: isTold ? moved : [], why: `${column} and ${other} are exchanged in every row` },
        { same: isRepeated ? repeated : [], why: repetition },
      ].find(({ same }) => same.length > 0 && count(same, ({ conflict }) => conflict) === total)
      if (found !== undefined)
        return found.same.map(({ conflict, blamed }) => [conflict, { blamed, why: found.why }] as const)
    }
  return []
}

/** Blames the side that fewer operations agree with. Where more say something else, that is what is expected. */
function blameMinority(conflict: Conflict, count: ReturnType<typeof createReporterCount>) {
  const { scope, key, here, before, mentions, statement } = conflict
  const weigh = ({ row, fact }: Mention) => count(`${scope} ${key}`, row[fact.column])
  const most = mentions.reduce((best, each) => (weigh(each) > weigh(best) ? each : best), before)
  if (statement.about === null && weigh(most) > weigh(here) && weigh(most) > weigh(before))
    return { ...conflict, before: most, isClear: true }
  const isClear = weigh(here) !== weigh(before)
  return { ...(weigh(here) <= weigh(before) ? conflict : swapSides(conflict)), isClear }
}

function swapSides({ here, before, ...rest }: Conflict): Conflict {
  return { ...rest, here: before, before: here }
}

function describeConflict({ key, here, before }: Conflict, why: string | undefined): NewFinding {
  const { column, name } = here.fact
  const [value, first] = [here.row[column], before.row[before.fact.column]]
  const against = `${before.seen.rowsAt}[${before.index}].${before.fact.column}`
  return {
    message:
      why === undefined
        ? `${name} of ${key} is ${describeDifference(value, first)} exchange ${before.seen.n} said.`
        : `${why}, against exchange ${before.seen.n}.`,
    place: `${here.seen.rowsAt}[${here.index}].${column}`,
    expected: `${String(first)}, as in ${before.seen.target.path} ${against}`,
    actual: value,
    beside: [before.seen.n],
    against,
    ...(why === undefined ? {} : { certain: true }),
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
    .flatMap(detail => {
      const entity = meanings.entries[findEntryName(detail)]?.rows ?? ''
      const isAbout = (each: Operation) =>
        listReportedEntities(each).some(subject => subject.entity === entity)
      return contract.operations
        .filter(list => !isLookup(list) && isInFolderOf(list, detail) && isAbout(list) && isAbout(detail))
        .map(list => ({ entity, list: list.id, detail: detail.id }))
    }),
)

/** Requirements that all replies report the same value of a fact, sorted by id. */
export const agreementRequirements = perContract<readonly Requirement[]>(() => {
  const all = Object.entries(agreements.current).flatMap(([entity, same]) => {
    const pairs = listAndDetailPairs.current.filter(pair => pair.entity === entity)
    return same.map((agreement): Requirement => {
      const { between, of: _of, facts: _facts, level = 'documented', ...texts } = agreement
      const details = pairs.map(({ detail }) => detail)
      return { ...texts, level, operations: between === 'list and detail' ? details : serviceWideOperations }
    })
  })
  const unique = [...new Map(all.map(each => [each.id, each])).values()]
  return unique.sort((one, other) => (one.id < other.id ? -1 : 1))
})

interface RequirementReference {
  readonly id: string
  readonly about: OperationId | null
}

/**
 * Creates a finder of the most specific requirement that an operation reports the same fact as a mention, or none. `place` holds the
 * entity, the operation and the other parts of the key of the entity, such as the chain.
 */
function createAgreementFinder(place: string) {
  const [entity = '', one, ...values] = place.split(' ')
  const parts = meanings.entities[entity]?.key ?? []
  const here = (agreements.current[entity] ?? []).filter(({ of = {} }) =>
    Object.entries(of).every(([part, value]) => values[parts.indexOf(part)] === String(value)),
  )
  const find = (other: OperationId, fact: string): RequirementReference | undefined => {
    const pair = listAndDetailPairs.current.find(
      ({ list, detail, ...its }) =>
        its.entity === entity && one !== other && [list, detail].every(id => id === one || id === other),
    )
    const holds = ({ between }: Agreement) =>
      between === undefined || (between === 'operations' ? one !== other : pair !== undefined)
    const said = here.findLast(each => holds(each) && (each.facts?.includes(fact) ?? true))
    return said && { id: said.id, about: said.between === 'list and detail' ? (pair?.detail ?? null) : null }
  }
  // Each operation has its own facts.
  const found = new Map<ReportedFact, RequirementReference | undefined>()
  return ({ seen, fact }: Mention) => {
    if (!found.has(fact)) found.set(fact, find(seen.operation, fact.name))
    return found.get(fact)
  }
}
