import { expect, test } from 'vitest'
import {
  allOperations,
  findOperationIds,
  hasCandidateInput,
  objectOperations,
  selectPossibleSuccesses,
  selectRequiredOrSuccessful,
  selectSuccessful,
  tableOperations,
} from '../../../../../../src/conformance/checks/answers/select-successful.ts'
import { buildEvidence, buildExchange, type ExchangeChanges } from '../../../../../support/build-exchange.ts'

const guess = { token_address: 'tvlTopOwners row 0, a candidate' }
const rows = [{ symbol: 'A' }]
const cases: Readonly<Record<string, ExchangeChanges>> = {
  good: { rows },
  failed: { status: 500 },
  text: { body: 'no JSON' },
  permitted: { expects: 'allowed', rows },
  refused: { expects: 'allowed', status: 400 },
  guessed: { sources: guess, rows },
  empty: { sources: guess },
  probe: { expects: 'any', rows },
}
const evidence = buildEvidence(
  Object.entries(cases).map(([name, changes]) => buildExchange('tokenDetails', { name, ...changes })),
)
const names = (exchanges: readonly { name: string }[]) => exchanges.map(({ name }) => name)

test('selects what a service has to answer, or may', () => {
  expect(names(selectPossibleSuccesses(evidence))).toEqual(
    Object.keys(cases).filter(name => name !== 'probe'),
  )
})

test('selects what had to succeed: a guess only with rows, what may be refused only when it is not', () => {
  expect(names(selectRequiredOrSuccessful(evidence))).toEqual([
    'good',
    'failed',
    'text',
    'permitted',
    'guessed',
  ])
})

test('selects JSON with a 2xx', () => {
  expect(names(selectSuccessful(evidence))).toEqual(['good', 'permitted', 'guessed'])
})

test('recognizes a request with a guess', () => {
  expect(names(evidence.exchanges.filter(hasCandidateInput))).toEqual(['guessed', 'empty'])
})

test('divides the operations into tables and objects', () => {
  expect(objectOperations.current).toContain('sentimentShifts')
  expect(tableOperations.current).toContain('tokenDetails')
  expect([...tableOperations.current, ...objectOperations.current].sort()).toEqual(
    [...allOperations.current].sort(),
  )
  expect(findOperationIds(({ id }) => id === 'ohlcvPool')).toEqual(['ohlcvPool'])
})
