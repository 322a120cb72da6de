import { beforeAll, describe, expect, it } from 'vitest'
import { crossReplyChecks } from '../../src/conformance/checks/across/cross-reply-checks.ts'
import type { AuthoredRequestGroup } from '../../src/conformance/checks/across/list-statement-operations.ts'
import type { Exchange } from '../../src/conformance/model/recording.ts'
import { openapiDocument } from '../../src/contract/openapi-document.ts'
import { breakStatement } from './break-statement.ts'
import { recordWholeRun } from './play-fault.ts'

const groups = openapiDocument['x-across'] as readonly AuthoredRequestGroup[]

/** Statements that no simple change of the recorded replies breaks, with the reason. */
const unseen: Readonly<Record<string, string>> = {
  'XEP-16':
    'no change of one number exchanges two of several tokens; fault:across:tradeStatistics.buyCount does',
  'XEP-16-pools':
    'no change of one number exchanges two of several tokens; fault:figures:tokenPoolSearch.sides does',
  'XEP-20': 'no change of one number copies it from another window; fault:figures:tokenDetails.week does',
  'XEP-21': 'no change of one number exchanges two of several candles; fault:figures:ohlcvPool.tokens does',
  'XEP-23':
    'no change of one number copies it from another unit; fault:figures:tradeStatistics.usd-tokens does',
  'XEP-03-digits':
    'no recorded price below a dollar is one still, and near, once it is rounded to cents; fault:entity:tokenDetails.cents has one',
}

let recorded: readonly Exchange[] = []
beforeAll(async () => {
  recorded = (await recordWholeRun('large')).recording.exchanges
}, 120_000)

describe('a statement over several replies', () => {
  const all = groups
    .flatMap((group, at) => group.statements.map(statement => ({ group, at, statement })))
    .filter(({ statement: { id } }) => !(id in unseen))
  it.each(all.map(each => [each.statement.id, each.group.name, each] as const))(
    '%s of %s is broken by a simple change of one request',
    (_id, _name, { group, at, statement }) => {
      const family = crossReplyChecks.current[at]
      expect(family && breakStatement(group, statement, family, recorded)).toBeDefined()
    },
    60_000,
  )
})
