import { expect, test } from 'vitest'
import type { Finding } from '../../../../../src/conformance/evidence/tally.ts'
import { findViolations } from '../../../../../src/conformance/judge/find-violations.ts'
import {
  listFailedRequests,
  listPayments,
} from '../../../../../src/conformance/judge/list-failed-requests.ts'
import { describeSimilarFindings, pickFindings } from '../../../../../src/conformance/judge/pick-findings.ts'
import { buildBody, buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

test('reports failed requests by cause, the most frequent first', () => {
  const error = { status: 500, body: '{"error":"x"}' }
  const trace = '5b8a1d0c9e7f42361a2b3c4d00000003'
  const exchanges = [
    buildExchange('tokenDetails', { status: 404 }),
    buildExchange('tokenDetails', { silent: true }),
    buildExchange('tokenDetails', { ...error, trace }),
    buildExchange('tokenDetails', { status: 501 }),
    buildExchange('ohlcvPool', error),
    buildExchange('ohlcvPool', { status: 429 }),
    buildExchange('ohlcvPool', {}),
  ].map((exchange, index) => ({ ...exchange, n: index + 1 }))
  expect(listFailedRequests(exchanges)).toMatchObject([
    {
      cause: 'status 500',
      requests: 2,
      operations: { tokenDetails: 1, ohlcvPool: 1 },
      exchange: 3,
      trace,
      reply: '{"error":"x"}',
      curl: expect.stringMatching(/^curl /),
    },
    { cause: 'timeout: no reply', requests: 1, exchange: 2 },
    { cause: 'status 429', requests: 1, exchange: 6 },
  ])
})

function buildFinding(given: Partial<Finding>): Finding {
  return { exchange: 1, message: 'wrong', place: '[0].data[0].x', expected: '1', actual: '2', ...given }
}

const outline = (findings: readonly Finding[]) =>
  pickFindings(findings).map(({ finding, others }) => [finding.message, finding.place, others.length])

test('joins findings that differ in row, exchange or value', () => {
  const alike = [0, 1, 2].map(row =>
    buildFinding({ place: `[0].data[${row}].x`, exchange: row, actual: `${row}` }),
  )
  expect(pickFindings(alike).map(describeSimilarFindings)).toEqual([
    { others: { found: 2, places: ['[0].data[1].x 1 (exchange 1)', '[0].data[2].x 2 (exchange 2)'] } },
  ])
  const same = { finding: buildFinding({}), others: [buildFinding({ exchange: 4 })] }
  expect(describeSimilarFindings(same).others?.places).toEqual(['[0].data[0].x (exchange 4)'])
  expect(describeSimilarFindings({ ...same, others: [] })).toEqual({})
})

test('separates findings by column, message and status', () => {
  const status = { place: 'status', message: 'failed' }
  expect(
    outline([
      buildFinding({}),
      buildFinding({ place: '[0].data[0].y' }),
      buildFinding({ message: 'timeframe=24h was refused.' }),
      buildFinding({ ...status, actual: '500' }),
      buildFinding({ ...status, actual: '404' }),
      buildFinding({ ...status, actual: '500', exchange: 2 }),
    ]),
  ).toEqual([
    ['wrong', '[0].data[0].x', 0],
    ['wrong', '[0].data[0].y', 0],
    ['failed', 'status', 1],
    ['timeframe=24h was refused.', '[0].data[0].x', 0],
    ['failed', 'status', 0],
  ])
})

const run = buildRun({})
const headers = { 'content-type': 'application/json' }
const find = (body: string) => findViolations(run, buildExchange('clmmVenuePools', { body, headers }))
const empty = buildBody('clmmVenuePools', [])

test('finds that the number of rows is wrong', () => {
  const [envelope] = JSON.parse(empty)
  const violations = find(JSON.stringify([{ ...envelope, rows: 3 }]))
  expect(violations).toMatchObject([{ id: 'ENV-006', level: 'documented', place: '[0].rows', actual: '3' }])
  expect(violations[0]).not.toHaveProperty('exchange')
  expect(find(empty)).toEqual([])
})

test('puts documented violations first', () => {
  const levels = find('{"nothing": "of it"}').map(({ level }) => level)
  const order = ['documented', 'inferred', 'sampled', 'open']
  expect(levels[0]).toBe('documented')
  expect(levels).toEqual(levels.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
})

test('reports five findings of a requirement at most', () => {
  const names = JSON.parse(empty)[0].columns.length
  const data = Array.from({ length: 40 }, () => Array(names).fill({}))
  const [envelope] = JSON.parse(empty)
  const violations = find(JSON.stringify([{ ...envelope, data, rows: 40 }]))
  const count = (name: string) => violations.filter(({ id }) => id === name).length
  expect(violations.length).toBeGreaterThan(5)
  expect(Math.max(...violations.map(({ id }) => count(id)))).toBe(5)
})

test('never throws for data of a target', () => {
  for (const body of ['', '\u0000', '[[[', 'null', '[null]', '[{"columns":{},"data":7}]'])
    expect(find(body).length).toBeGreaterThan(0)
})

const paid = {
  amount: '50000',
  asset: '0xa',
  network: 'eip155:8453',
  payTo: '0xb',
  payer: '0xc',
  nonce: '0xd',
  validBefore: '1',
  outcome: 'settled',
} as const
const exchanges = [
  buildExchange('tokenDetails', { n: 1, paid }),
  buildExchange('tokenDetails', { n: 2 }),
  buildExchange('ohlcvPool', { n: 3, paid: { ...paid, amount: '70000', outcome: 'unknown' } }),
]

test('lists payments in the order of sending, with what they can have cost', () => {
  const { payments } = listPayments({ run: { ...buildRun({}), maxCost: 1 }, exchanges, unsent: [] })
  expect(payments).toMatchObject({ maxCost: 1, cost: 0.12 })
  expect(payments?.sent).toEqual([
    { ...paid, operationId: 'tokenDetails', exchange: 1 },
    { ...paid, amount: '70000', outcome: 'unknown', operationId: 'ohlcvPool', exchange: 3 },
  ])
})

test('is empty for a run without payments, and none for a run that could not pay', () => {
  expect(listPayments({ run: buildRun({}), exchanges, unsent: [] })).toEqual({})
  expect(listPayments({ run: { ...buildRun({}), maxCost: 0.5 }, exchanges: [], unsent: [] })).toEqual({
    payments: { maxCost: 0.5, cost: 0, sent: [] },
  })
})
