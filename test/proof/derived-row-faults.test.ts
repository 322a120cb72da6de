import { beforeAll, describe, expect, it } from 'vitest'
import type { CheckFamily } from '../../src/conformance/checks/families/check-family.ts'
import { ruleChecks } from '../../src/conformance/checks/rows/rule-checks.ts'
import { sortOrderChecks } from '../../src/conformance/checks/rows/sort-order-checks.ts'
import { readRows } from '../../src/conformance/evidence/read-rows.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import type { Requirement } from '../../src/conformance/model/requirement.ts'
import { judgeFamily, type RowByName } from '../support/build-exchange.ts'
import { changeOnly, listCellChanges } from './list-cell-changes.ts'
import { type Change, listChanges, rewriteReply } from './list-changes.ts'
import { recordWholeRun } from './play-fault.ts'

let recorded: readonly Exchange[] = []
beforeAll(async () => {
  recorded = (await recordWholeRun('large')).recording.exchanges
}, 120_000)

const named = (family: CheckFamily) => family.requirements.map(each => [each.id, each] as const)

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

/** Changes for rules about all rows: figures of the first row for each value of a column, and maps with one value. */
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
