import { expect, it } from 'vitest'
import { createGapObserver } from '../../../../../../src/conformance/checks/gaps/create-gap-observer.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import type { GapObserverDefinition } from '../../../../../../src/conformance/model/gap-observer-definitions.ts'
import { type Gap, getOperation } from '../../../../../../src/contract/contract.ts'

const gap: Gap = { id: 'GAP-01', options: ['empty', 'not-found'], default: 'empty' }

/** Returns the observation of one reply by a reading. */
function observe(reading: GapObserverDefinition, status = 404, of: Gap = gap): string | undefined {
  const run = { versions: { sunset: [], deprecated: [] } }
  const exchange = {
    operation: 'tokenDetails',
    query: {},
    at: 0,
    origin: 'base',
    reply: { status, headers: {}, body: '' },
  }
  const { exchanges } = readEvidence({ run, exchanges: [exchange], unsent: [] } as never)
  const [seen] = exchanges
  if (seen === undefined) return undefined
  expect(seen.target).toBe(getOperation('tokenDetails'))
  return createGapObserver(of, reading)?.(seen, { same: exchanges, all: exchanges, run: run as never })
}

const options = { empty: 'reply.status == 200', 'not-found': 'reply.status == 404' }

it('observes the only option that holds', () => {
  expect(observe({ options })).toBe('not-found')
  expect(observe({ options: { ...options, empty: 'true' } })).toBeUndefined()
})

it('observes words when no option holds, for replies of the gap', () => {
  expect(observe({ options, words: 'reply.summary' }, 500)).toBe('status 500')
  expect(observe({ options, words: "''" }, 500)).toBeUndefined()
  expect(observe({ options, about: 'reply.ok', words: 'reply.summary' }, 500)).toBeUndefined()
})

it('ignores an expression that cannot be evaluated', () => {
  expect(observe({ options: { empty: 'reply.json.a.b == 1' }, words: 'reply.none' })).toBeUndefined()
  expect(observe({ options, about: 'reply.none' })).toBeUndefined()
  expect(observe({ options, let: { first: 'reply.rows[0]' }, about: 'first == null' })).toBeUndefined()
})

it('computes named values from earlier ones', () => {
  const values = { code: 'reply.status', missing: 'code == 404' }
  expect(observe({ let: values, options: { 'not-found': 'missing' } })).toBe('not-found')
})

it('recognizes the other options of a decided gap', () => {
  const decided = { ...gap, options: ['empty'], resolved: { says: '', clause: '' } }
  expect(observe({ options }, 404, decided)).toBe('not-found')
})

it('observes nothing in a reply without evidence', () => {
  expect(createGapObserver(gap, {})).toBeUndefined()
})
