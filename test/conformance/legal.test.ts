import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import type { Exchange } from '../../src/conformance/exchange.ts'
import { unsettledGroups } from '../../src/conformance/judge.ts'
import { contract } from '../../src/contract/contract.ts'
import { replay } from './in-process.ts'
import { type Clean, record, said } from './proof-setup.ts'
import { expectSection } from './proof-table.ts'

const PATIENCE = 300_000
let clean: Clean

beforeAll(async () => {
  const mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  clean = { mock, recording: await record(mock) }
}, PATIENCE)

// The limit that GAP-15 sets is kept in real time; a run keeps to one request in a second, and so does this one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  clean.mock.reset()
})
afterAll(() => void vi.useRealTimers())

const second = () => void vi.setSystemTime(Date.now() + 1000)

/** What is said of the operations that answer otherwise than usual, with all their requests. */
function saidOf({ mock, recording }: Clean, wanted: (exchange: Exchange) => boolean = () => true) {
  const played = replay(recording, mock, { wanted, again: () => [], before: second })
  const usual = new Map(recording.exchanges.map(({ n, reply }) => [n, reply]))
  const isChanged = ({ n, reply }: Exchange) =>
    reply?.body !== usual.get(n)?.body || reply?.status !== usual.get(n)?.status
  const changed = new Set(played.exchanges.filter(isChanged).map(({ operation }) => operation))
  const reduced = { ...played, exchanges: played.exchanges.filter(({ operation }) => changed.has(operation)) }
  const isAgain = new Set(unsettledGroups(reduced))
  const twice = replay(recording, mock, {
    wanted: ({ operation, group = '' }) => changed.has(operation) && isAgain.has(group),
    again: () => [...isAgain],
    before: second,
  }).exchanges.filter(({ attempt }) => attempt === 2)
  const { failed, warned } = said({ ...reduced, exchanges: [...reduced.exchanges, ...twice] })
  return { failed, warned }
}

const gaps = contract.gaps.flatMap(({ id, options, default: usual }) =>
  options.filter(option => option !== usual).map(option => [id, option] as const),
)

/** The short form of a route is served under a base URL that ends in the prefix; here it does not. */
const elsewhere: readonly string[] = ['GAP-C8 prefixed']

/** Options that a rule speaks against which is only inferred: to warn of them is what it is for. */
const warnings: Readonly<Record<string, readonly string[]>> = { 'GAP-C8 bare': ['RTE-002-both'] }

/** The operations that speak of a gap; all, where the document speaks of it as a whole. */
function about(gap: string): (exchange: Exchange) => boolean {
  const ids = contract.operations
    .filter(({ gaps, parameters }) => [...gaps, ...parameters.flatMap(each => each.gaps)].includes(gap))
    .map(({ id }) => id)
  return ({ operation }) => ids.length === 0 || ids.includes(operation)
}

const playable = gaps.filter(([gap, option]) => !elsewhere.includes(`${gap} ${option}`))

describe('every option of every gap is let pass', { timeout: PATIENCE }, () => {
  it.each(playable)('%s %s', (gap, option) => {
    clean.mock.set({ gaps: { [gap]: option } })
    expect(saidOf(clean, about(gap))).toEqual({ failed: [], warned: warnings[`${gap} ${option}`] ?? [] })
  })
})

const TRIPLES = 8

it('three options at once are let pass', { timeout: PATIENCE }, () => {
  const three = fc.uniqueArray(fc.constantFrom(...playable), {
    minLength: 3,
    maxLength: 3,
    selector: ([gap]) => gap,
  })
  fc.assert(
    fc.property(three, chosen => {
      clean.mock.set({ gaps: Object.fromEntries(chosen) })
      const allowed = chosen.flatMap(([gap, option]) => warnings[`${gap} ${option}`] ?? [])
      const concerned = chosen.map(([gap]) => about(gap))
      const { failed, warned } = saidOf(clean, exchange => concerned.some(is => is(exchange)))
      expect({ failed, warned: warned.filter(id => !allowed.includes(id)) }).toEqual({
        failed: [],
        warned: [],
      })
    }),
    { seed: 20261120, numRuns: TRIPLES },
  )
})

const scenarios: readonly (readonly string[])[] = [
  ['empty@*Pools'],
  ['empty-columns@*Pools'],
  ['many-nulls'],
  ['unpriced'],
  ['columns-added'],
  ['columns-reordered'],
  ['big-numbers'],
  ['odd-text'],
  ['slow=5'],
  ['slow-body=5'],
  ['payment-several-accepts'],
  ['unpriced', 'odd-text', 'columns-added', 'columns-reordered'],
  ['big-numbers', 'many-nulls', 'columns-reordered', 'columns-added'],
]

/** Big numbers are put into each reply by itself, so pages and windows do not fit together any more. */
const acrossReplies = ['ORD-HR-pages', 'XEP-06']

describe('every legal scenario is let pass', { timeout: PATIENCE }, () => {
  it.each(scenarios.map(names => [names.join(' '), names] as const))('%s', (_, names) => {
    clean.mock.set({ scenarios: names })
    const excused = names.includes('big-numbers') ? acrossReplies : []
    expect(saidOf(clean).failed.filter(id => !excused.includes(id))).toEqual([])
  })
})

it('the table is true', () => {
  const count = (name: string, number: number) => `| ${name} | ${number} / ${number} |`
  expectSection(
    'legal',
    [
      '| variations | silent / total |',
      '| --- | --- |',
      count('one option of a gap', playable.length),
      count('three options', TRIPLES),
      count('scenarios', scenarios.length),
    ].join('\n'),
  )
})
