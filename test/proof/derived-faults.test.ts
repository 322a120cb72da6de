import { beforeAll, describe, expect, it } from 'vitest'
import { crossReplyChecks } from '../../src/conformance/checks/across/cross-reply-checks.ts'
import type { AuthoredRequestGroup } from '../../src/conformance/checks/across/evaluate-expression.ts'
import { factChecks } from '../../src/conformance/checks/consistency/fact-checks.ts'
import { listReportedEntities } from '../../src/conformance/checks/consistency/read-facts.ts'
import type { CheckFamily } from '../../src/conformance/checks/families/define-checks.ts'
import { ruleChecks } from '../../src/conformance/checks/rows/rule-checks.ts'
import { sortOrderChecks } from '../../src/conformance/checks/rows/sort-order-checks.ts'
import { readRows } from '../../src/conformance/evidence/read-rows.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import type { Requirement } from '../../src/conformance/model/requirement.ts'
import { contract } from '../../src/contract/contract.ts'
import { openapiDocument } from '../../src/contract/openapi-document.ts'
import { judgeFamily, type RowByName } from '../support/build-exchange.ts'
import { sampleCases } from '../support/count-runs.ts'
import { readYaml } from '../support/read-yaml.ts'
import { breakStatement } from './break-statement.ts'
import { changeOnly, listCellChanges } from './list-cell-changes.ts'
import { type Change, listChanges, rewriteReply } from './list-changes.ts'
import { recordWholeRun } from './play-fault.ts'

let recorded: readonly Exchange[] = []
beforeAll(async () => {
  recorded = (await recordWholeRun('large')).recording.exchanges
}, 120_000)

const groups = openapiDocument['x-across'] as readonly AuthoredRequestGroup[]

/** Statements that no simple change of the recorded replies breaks, with the reason. */
const unseen = readYaml<Record<string, string>>(import.meta.url, 'unseen-statements.yaml')

describe('a statement over several replies', () => {
  const all = groups
    .flatMap((group, at) => group.statements.map(statement => ({ group, at, statement })))
    .filter(({ statement: { id } }) => !(id in unseen))
  it.each(sampleCases(all, 14).map(each => [each.statement.id, each.group.name, each] as const))(
    '%s of %s is broken by a simple change of one request',
    (_id, _name, { group, at, statement }) => {
      const family = crossReplyChecks.current[at]
      expect(family && breakStatement(group, statement, family, recorded)).toBeDefined()
    },
    60_000,
  )
})

const named = (family: CheckFamily) =>
  sampleCases(family.requirements, 18).map(each => [each.id, each] as const)

describe('a rule over one reply', () => {
  it.each(named(ruleChecks.current))(
    '%s is broken by a simple change of a recorded one',
    (_id, requirement) => {
      const words = new Set(requirement.checks.match(/\w+/g))
      const changesOf = (exchange: Exchange) => {
        const changes = listCellChanges(listColumns(exchange, words))
        return [
          ...listChanges(words, true, [exchange], [exchange]),
          ...changes,
          ...changes.map(change => changeOnly(-1, change)),
          ...listColumns(exchange, words).flatMap(changeAllRows),
          { says: 'each row twice', apply: (rows: readonly RowByName[]) => rows.flatMap(row => [row, row]) },
        ]
      }
      expect(findBreak(ruleChecks.current, requirement, changesOf)).toBeDefined()
    },
  )
})

describe('an order of rows', () => {
  it.each(named(sortOrderChecks.current))(
    '%s is broken by a simple change of one row, or by the opposite one',
    (_id, requirement) => {
      const words = new Set(requirement.checks.match(/\w+/g))
      // Two opposite orders that are the same show nothing, so one row is changed that has another on either side.
      const changesOf = (exchange: Exchange) => [
        { says: 'the opposite order', apply: (rows: readonly RowByName[]) => rows.toReversed() },
        ...listCellChanges(listColumns(exchange, words))
          .filter(({ says }) => /(twenty times|a millionth|year), all$/.test(says))
          .map(change => changeOnly(1, change)),
      ]
      expect(findBreak(sortOrderChecks.current, requirement, changesOf)).toBeDefined()
    },
  )
})

/** Changes for rules about all rows: one or all but one of the columns as in the first row, and maps with one value. */
function changeAllRows(column: string): Change[] {
  const level = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    const most = Math.max(...Object.values(value).map(Number))
    return Object.fromEntries(Object.keys(value).map(key => [key, most]))
  }
  return [
    {
      says: `the first row for each ${column}`,
      apply: rows => rows.map(row => ({ ...rows[0], [column]: row[column] })),
    },
    {
      says: `${column} of the first row in all`,
      apply: rows => rows.map(row => ({ ...row, [column]: rows[0]?.[column] })),
    },
    {
      says: `${column} with one value`,
      apply: rows => rows.map(row => ({ ...row, [column]: level(row[column]) })),
    },
  ]
}

function listColumns(exchange: Exchange, words: ReadonlySet<string>): string[] {
  return Object.keys(readRows(exchange)[0] ?? {}).filter(column => words.has(column))
}

/** Enough to break most rules; each change is judged again. */
const ROWS = 20

/** Finds the first change that breaks a requirement which held in the same reply. */
function findBreak(
  family: CheckFamily,
  { id, operations }: Requirement,
  changesOf: (exchange: Exchange) => readonly Change[],
): string | undefined {
  const isJudgedAlone = family.requests === undefined
  const isBroken = (exchange: Exchange, others: readonly Exchange[]) =>
    (judgeFamily(family, [exchange, ...others]).find(id, exchange.operation)?.findings.length ?? 0) > 0
  for (const most of [ROWS, Number.POSITIVE_INFINITY])
    for (const exchange of recorded) {
      if (!operations.includes(exchange.operation) || readRows(exchange).length === 0) continue
      const others = isJudgedAlone
        ? []
        : recorded.filter(each => each !== exchange && each.operation === exchange.operation)
      const rows = readRows(exchange).slice(0, most)
      for (const { says, apply } of changesOf(exchange))
        if (isBroken(rewriteReply(exchange, apply(rows)), others)) {
          expect(isBroken(exchange, others)).toBe(false)
          return `${exchange.name}: ${says}`
        }
    }
  return undefined
}

const mentions = contract.operations.flatMap(operation =>
  [...new Set(listReportedEntities(operation).flatMap(({ facts }) => facts.map(({ column }) => column)))].map(
    column => [operation.id, column] as const,
  ),
)

describe('a fact of an entity', () => {
  it('is the same in all replies of a run', () => {
    expect(listFindings(recorded)).toEqual([])
  })

  // Some facts are said by one operation alone, which may contradict only itself.
  it.each(sampleCases(mentions, 12))(
    'breaks a requirement when %s states another %s in all or in some replies',
    (operation, column) => {
      const own = recorded.filter(each => each.operation === operation && readRows(each).length > 0)
      const isFound = [own, ...own.map(each => [each])].some(
        wrong =>
          listFindings(recorded.map(each => (wrong.includes(each) ? changeColumn(each, column) : each)))
            .length > 0,
      )
      expect(isFound).toBe(true)
    },
  )
})

function listFindings(exchanges: readonly Exchange[]) {
  const tally = judgeFamily(factChecks.current, exchanges)
  return factChecks.current.requirements.flatMap(({ id, operations }) =>
    [null, ...operations].flatMap(about => tally.find(id, about)?.findings ?? []),
  )
}

function changeColumn(exchange: Exchange, column: string): Exchange {
  const rows = readRows(exchange)
  if (rows.length === 0) return exchange
  const changed = rows.map(row => ({ ...row, [column]: changeValue(row[column]) }))
  return rewriteReply(exchange, changed)
}

/** Another number, or a text with another last character. */
function changeValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  return typeof value === 'string' ? `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}` : value
}
