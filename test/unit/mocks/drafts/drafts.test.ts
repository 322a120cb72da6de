import { afterEach, beforeEach, expect, it } from 'vitest'
import { readDraftPlan } from '../../../../mocks/drafts/draft-plan.ts'
import { loadFaker } from '../../../../mocks/drafts/load-faker.ts'
import {
  drawTimeSeries,
  findTimeSeriesParameters,
  type TimeSeriesParameters,
} from '../../../../mocks/drafts/rows/draw-time-series.ts'
import { drawNumber } from '../../../../mocks/drafts/values/draw-value.ts'
import { readShape } from '../../../../mocks/drafts/values/read-shape.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../../../src/contract/contract.ts'
import type { OperationId } from '../../../../src/contract/contract-types.ts'
import { findEntryName } from '../../../../src/contract/model/list-attributes.ts'
import { compileDocument } from '../../../../src/generate/compile/compile-contract.ts'
import { loadOnce } from '../../../support/load-once.ts'

const HOUR = 3600
const now = 500 * 24 * HOUR

beforeEach(async () => {
  activateContract(loadOnce('src/cli/init/template'))
  await loadFaker()
})
afterEach(() => activateContract())

function draw(query: Record<string, unknown>, most = 1000) {
  const operation = getOperation('levels' as OperationId)
  const plan = readDraftPlan(operation, 'Level')
  const series = findTimeSeriesParameters(plan, operation.parameters) as TimeSeriesParameters
  const request = { query: { interval: '1h', ...query }, now, seed: 1, about: 'TG-0001', most }
  return drawTimeSeries(plan, series, request).map(({ time, low, mean, high }) => ({ time, low, mean, high }))
}

it('draws numbers from the range of their name, and reads the type that a schema implies', () => {
  const draw = (name: string, fraction: number) =>
    drawNumber(readShape({ type: 'integer' }), name, fraction, now)
  expect([0, 0.5, 1].map(fraction => draw('decimals', fraction))).toEqual([6, 12, 18])
  expect(draw('some count', 0.5)).toBeLessThan(draw('some count', 1) / 10)
  const implied = [{ properties: { a: {} } }, { items: {} }, { enum: [1, 2] }, { enum: ['a'] }, {}]
  expect(implied.map(schema => readShape(schema).type)).toEqual([
    'object',
    'array',
    'number',
    'string',
    'string',
  ])
})

it('bounds the column of the name of a parameter, else the first instant', () => {
  const instant = { type: 'string', format: 'date-time' }
  const find = (names: readonly string[], parameters: readonly string[]) => {
    const schema = { type: 'object', properties: Object.fromEntries(names.map(name => [name, instant])) }
    const get = {
      parameters: parameters.map(name => ({ name, in: 'query', schema: instant })),
      responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: schema } } } } },
    }
    const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/rows': { get } } }
    activateContract(compileDocument(document, 'rows.json'))
    const [operation] = contract.operations
    if (operation === undefined) throw new Error('There is no operation.')
    const { ranges } = readDraftPlan(operation, findEntryName(operation))
    return ranges.map(({ column, isLower }) => [column, isLower])
  }
  const both = ['after_time', 'before_time']
  expect(find(['created', 'time'], both)).toEqual([
    ['time', true],
    ['time', false],
  ])
  expect(find(['created', 'seen'], both)).toEqual([
    ['created', true],
    ['created', false],
  ])
  expect(find(['created', 'seen'], ['seen_from', 'volume_to'])).toEqual([['seen', true]])
})

it('has a row for each step from the start to the end, without the end', () => {
  const times = draw({ after_time: now - 4 * HOUR - 7, before_time: now - HOUR }).map(({ time }) => time)
  expect(times).toEqual([now - 4 * HOUR, now - 3 * HOUR, now - 2 * HOUR])
})

it('ends now, and has at most so many rows', () => {
  expect(draw({ after_time: now - HOUR, before_time: now + 9 * HOUR })).toHaveLength(1)
  expect(draw({ after_time: 0, before_time: now }, 10)).toHaveLength(10)
  expect(draw({ after_time: now, before_time: now - HOUR })).toEqual([])
})

it('tells the same of an instant whatever the range, and keeps the rules', () => {
  const range = { after_time: now - 30 * HOUR, before_time: now }
  const rows = draw(range)
  expect(draw({ ...range, after_time: now - 2 * HOUR })).toEqual(rows.slice(-2))
  for (const { low, mean, high } of rows as Record<string, number>[]) {
    expect(low).toBeLessThanOrEqual(mean as number)
    expect(mean).toBeLessThanOrEqual(high as number)
  }
})

it('is none without a parameter for the step', () => {
  const operation = getOperation('stations' as OperationId)
  expect(findTimeSeriesParameters(readDraftPlan(operation, 'Station'), operation.parameters)).toBeUndefined()
})
