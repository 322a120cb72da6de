import { expect, it } from 'vitest'
import { requestedRowChecks } from '../../../../../../src/conformance/checks/parameters/requested-row-checks.ts'
import { getOperation } from '../../../../../../src/contract/contract.ts'
import { buildExchange, judgeRequirement } from '../../../../../support/build-exchange.ts'

const id = 'priceVolumeMulti'
const most = getOperation(id).parameters.find(({ schema }) => schema.maxItems !== undefined)?.schema.maxItems
const tokens = Array.from({ length: most ?? 0 }, (_, at) => `T${at}`)

/** A reply that has rows for some of the tokens it was asked for. */
const ask = (asked: readonly string[], answered: readonly string[], timeframe = '24h') =>
  buildExchange(id, {
    query: { token_addresses: asked.join(), timeframe },
    rows: answered.map(tokenAddress => ({ tokenAddress })),
  })

const last = tokens.slice(-2)

it.each([
  ['whole', tokens, '24h', 'holds'],
  ['without two tokens that another reply has rows of', tokens.slice(0, 20), '24h', 'broken'],
  ['without one of them, which may have vanished', tokens.slice(0, -1), '24h', 'holds'],
  ['of another window', tokens.slice(0, 20), '1h', 'nothing'],
])('judges a list of the greatest length that is %s', (_, answered, timeframe, want) => {
  const sent = [ask(last, last), ask(tokens, answered, timeframe)]
  expect(judgeRequirement(requestedRowChecks.current, sent, 'PAR-CSV-rows', id)).toBe(want)
})

it('says nothing about shorter lists that are complete', () => {
  const sent = [ask(last, last), ask(tokens.slice(-3), tokens.slice(-3))]
  expect(judgeRequirement(requestedRowChecks.current, sent, 'PAR-CSV-rows', id)).toBe('nothing')
})
