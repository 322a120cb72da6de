import { expect, it } from 'vitest'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import type { Finding, Tally } from '../../../../../src/conformance/evidence/tally.ts'
import { attributeCauses } from '../../../../../src/conformance/judge/attribute-causes.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { buildRequirementResult } from '../../../../support/build-report.ts'

const exchanges = [
  { ...buildExchange('tokenDetails'), n: 1, name: 'smoke:tokenDetails' },
  { ...buildExchange('tokenDetails'), n: 2, name: 'value:tokenDetails' },
  { ...buildExchange('tradeStatistics'), n: 3, name: 'smoke:tradeStatistics' },
  { ...buildExchange('tokenDetails'), n: 4, name: 'gap:tokenDetails' },
]
const evidence = readEvidence({ run: buildRun({}), exchanges, unsent: [] })
const byNumber = new Map(evidence.exchanges.map(seen => [seen.n, seen]))

type Sketch = string | (Partial<Finding> & { readonly at: string })

/** A finding at `2 [0].a`: the exchange, and the place in it. */
function find(sketch: Sketch): Finding {
  const { at, ...more } = typeof sketch === 'string' ? { at: sketch } : sketch
  const [exchange = '', ...place] = at.split(' ')
  return {
    exchange: Number(exchange),
    place: place.join(' '),
    message: 'm',
    expected: 'e',
    actual: 'a',
    ...more,
  }
}

/** Returns the causes of results that are named `ID operation verdict`, with their findings. */
function attribute(broken: Readonly<Record<string, readonly Sketch[]>>): Record<string, string | undefined> {
  const sketched = Object.entries(broken).map(([name, findings]) => {
    const [id = '', operation = 'tokenDetails', verdict = 'fail'] = name.split(' ')
    const operationId = operation === 'service' ? null : (operation as OperationId)
    const result = buildRequirementResult({ id, operationId, verdict: verdict as 'fail', findings: [] })
    return { name, result, findings: findings.map(sketch => ({ finding: find(sketch), shownBy: id })) }
  })
  const counts: Pick<Tally, 'find'> = {
    find: (id, operation) => {
      const found = sketched.find(({ result }) => result.id === id && result.operationId === operation)
      return found && { evaluated: 1, unclear: [], absent: [], findings: found.findings }
    },
  }
  const attributed = attributeCauses(
    sketched.map(({ result }) => result),
    counts,
    byNumber,
  )
  return Object.fromEntries(
    sketched.map(({ name }, at) => {
      const { shownBy, shownOn } = attributed[at] ?? {}
      return [name, shownOn === undefined ? shownBy : `${shownBy} on ${shownOn}`]
    }),
  )
}

const warned = 'COL tokenDetails warn'
const certain = { at: '1 [0].a', certain: true } as const
const reading = (exchange: string, ...columns: readonly string[]) => ({ at: `${exchange} [0]`, columns })
const compared = (...cells: readonly string[]) => cells.map(at => ({ at, beside: [3] }))

it.each<[string, Record<string, readonly Sketch[]>, Record<string, string>]>([
  ['the same cell', { COL: ['1 [0].a'], VER: ['1 [0].a'] }, { VER: 'COL' }],
  ['other cells', { COL: ['1 [0].a'], VER: ['1 [1].a'] }, {}],
  ['one of two cells', { COL: ['1 [0].a'], VER: ['1 [0].a', '1 [0].b'] }, { COL: 'VER' }],
  ['a failure and a warning', { [warned]: ['1 [0].a'], VER: ['1 [0].a'] }, { [warned]: 'VER' }],
  ['a cell that a rule reads', { COL: ['1 [0].a'], INV: [reading('1', 'a', 'b')] }, { INV: 'COL' }],
  ['a cell that no rule reads', { COL: ['1 [0].c'], INV: [reading('1', 'a', 'b')] }, {}],
  ['a warning about a cell that a rule reads', { [warned]: ['1 [0].a'], INV: [reading('1', 'a')] }, {}],
  [
    'the other side of a comparison',
    { COL: ['1 [0].a'], 'XEP service': [{ at: '3 [4].b', beside: [1], against: '[0].a' }] },
    { 'XEP service': 'COL on tokenDetails' },
  ],
  ['one of two comparisons', { COL: ['1 [0].a'], XEP: compared('1 [0].a', '4 [0].a') }, {}],
  ['a comparison of other columns', { COL: ['1 [0].a'], XEP: compared('4 [0].a') }, {}],
  ['a cell with comparisons', { COL: ['1 [0].a'], XEP: compared('1 [0].a', '1 [0].a') }, { XEP: 'COL' }],
  ['a column that is certainly wrong', { INV: [certain], XEP: compared('2 [7].a') }, { XEP: 'INV' }],
  ['a column that is certainly wrong, and another', { INV: [certain], XEP: compared('2 [7].b') }, {}],
  ['one refused request', { 'NET-001': ['2 status'], ENUM: ['2 status'] }, { 'NET-001': 'ENUM' }],
  ['one refused request of two', { 'NET-001': ['2 status', '4 status'], ENUM: ['2 status'] }, {}],
  [
    'a refused plain request',
    {
      'NET-001': ['1 status', '2 status'],
      PAT: ['1 status', '2 status'],
      'PAR-OPT': ['1 status'],
      ENUM: ['2 status'],
      OTHER: [{ at: '2 status', actual: '500' }],
    },
    { 'NET-001': 'PAR-OPT', PAT: 'PAR-OPT', ENUM: 'PAR-OPT' },
  ],
  [
    'a chain',
    {
      COL: ['1 [0].a'],
      INV: [{ at: '1 [0]', columns: ['a'] }],
      'XEP tradeStatistics': [{ at: '3 [0].b', beside: [1], against: '[0]' }],
    },
    { INV: 'COL', 'XEP tradeStatistics': 'COL on tokenDetails' },
  ],
])('of %s', (_, broken, want) => {
  expect(attribute(broken)).toEqual({
    ...Object.fromEntries(Object.keys(broken).map(name => [name, undefined])),
    ...want,
  })
})
