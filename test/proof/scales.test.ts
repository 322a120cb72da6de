import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../src/contract/contract.ts'
import { listRules } from '../../src/contract/openapi-document.ts'
import { shareOut } from '../support/count-runs.ts'
import { inObjects, inRows, type LawfulService, service } from './lawful-services.ts'
import { type CleanRun, recordWholeRun } from './play-fault.ts'
import { playLawfulService } from './play-lawful-service.ts'

/** Each column whose factor a rule tells, with the rule, on each operation with its rows. */
const scaled = contract.operations.flatMap(({ id, reply }) => {
  const schemas = reply.kind === 'table' ? [reply.table] : reply.media.map(({ schema }) => schema)
  return [...new Set(schemas)].flatMap(schema =>
    listRules(schema).flatMap(rule =>
      Object.keys(rule.factor ?? {}).map(column => ({
        operation: id,
        kind: reply.kind,
        rule: rule.id,
        column,
      })),
    ),
  )
})

type Scaled = (typeof scaled)[number]

/** The number of columns with a factor, by operation. A `factor` that goes from a rule is a loss, and changes it. */
const COUNT = 27

it('knows the columns with a factor', () => {
  expect(scaled.length).toBe(COUNT)
})

function multiply(value: unknown, by: number): unknown {
  if (typeof value === 'number') return value * by
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, multiply(member, by)]))
}

/** A service that gives a column so many times too large, in all rows or in the first row of each reply. */
function scale({ operation, kind, column }: Scaled, by: number, isWhole = true): LawfulService {
  const edit = (row: Record<string, unknown>, at = 0) =>
    column in row && (isWhole || at === 0) ? { [column]: multiply(row[column], by) } : {}
  return service(column, '', [operation], kind === 'table' ? inRows(edit) : inObjects(row => edit(row)))
}

describe.each([
  ['large', 0],
  ['small', 1],
] as const)('on %s data', (size, turn) => {
  let run: CleanRun
  beforeAll(async () => {
    run = await recordWholeRun(size)
  }, 120_000)

  it.each(shareOut(scaled, turn, 2).map(each => [each.operation, each.column, each] as const))(
    'fails %s whose %s is a hundred or a thousand times too large, or too small, in every row',
    { timeout: 60_000 },
    async (_, __, each) => {
      // One rule says that a figure is not a hundredth of another, and nothing of what is greater; one knows no hundreds.
      const factor = each.rule.endsWith('-less') ? 0.01 : each.rule.endsWith('-fees') ? 1000 : 100
      const { failed } = await playLawfulService(run, scale(each, factor))
      expect(failed).toContain(each.rule)
      const lawful = await playLawfulService(run, scale(each, 1.07))
      expect(lawful.failed).not.toContain(each.rule)
    },
  )

  it.each(scaled.filter(({ rule }) => rule === 'INV-V2-07').map(each => [each.column, each] as const))(
    'warns of a single row with another %s',
    { timeout: 60_000 },
    async (_, each) => {
      const { failed, warned } = await playLawfulService(run, scale(each, 100, false))
      expect({ failed, warned: warned.includes(each.rule) }).toEqual({ failed: [], warned: true })
    },
  )
})
