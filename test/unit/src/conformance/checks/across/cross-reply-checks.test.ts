import { describe, expect, it } from 'vitest'
import {
  crossReplyChecks,
  judgeAcceptance,
  judgeGroupReplies,
} from '../../../../../../src/conformance/checks/across/cross-reply-checks.ts'
import type {
  AuthoredRequestGroup,
  CrossReplyStatement,
} from '../../../../../../src/conformance/checks/across/list-statement-operations.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import { defineGroup } from '../../../../../../src/conformance/requests/plan-group.ts'
import { buildEvidence, buildExchange, buildGroup } from '../../../../../support/build-exchange.ts'

describe('a request that has to be accepted like the others of its group', () => {
  const group = defineGroup<string>({
    ...{ kind: 'spelled', profile: 'deep', operations: ['tokenDetails'], about: [] },
    parts: () => ({ usual: {}, upper: {} }),
  })
  const statement = { id: 'X', accepted: 'upper', message: 'refused' } as unknown as CrossReplyStatement
  const judge = (usual: number, upper: number) => {
    const tally = createTally()
    const [one, two] = [usual, upper].map(status => buildExchange('tokenDetails', { status }))
    if (one === undefined || two === undefined) throw new Error('no exchange')
    const exchanges = buildGroup('spelled:tokenDetails', { usual: one, upper: two })
    judgeAcceptance(statement, group, ['usual', 'upper'], buildEvidence(exchanges), tally)
    return tally.find('X', 'tokenDetails')
  }

  it('passes when the request is accepted like the others', () => {
    expect(judge(200, 200)).toMatchObject({ evaluated: 1, findings: [] })
  })

  it('finds a refusal where all others are accepted', () => {
    const [broken] = judge(200, 400)?.findings ?? []
    expect(broken?.finding).toMatchObject({ place: 'status', expected: '2xx', actual: '400' })
  })

  it('says nothing when another request is refused too', () => {
    expect(judge(400, 400)).toBeUndefined()
  })

  it('is unclear when the service fails or speaks of the key', () => {
    expect(judge(200, 503)).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
    expect(judge(200, 401)).toMatchObject({ evaluated: 0, unclear: ['status 401'] })
  })
})

describe('a group that is judged on all replies of a run', () => {
  const group = {
    name: 'counts',
    operations: ['tradeStatistics', 'tokenDetails'],
    let: { first: 'replies[0].rows' },
    statements: [
      {
        id: 'X',
        each: 'first',
        rule: 'row.buyCount > 0',
        unclear: { when: 'count == 0', says: 'no rows of {operation}' },
        column: 'buyCount',
        message: 'Nobody buys.',
        expected: 'some',
      },
    ],
  } as unknown as AuthoredRequestGroup
  const judge = (...counts: number[]) => {
    const tally = createTally()
    const rows = counts.map(buyCount => ({ buyCount }))
    judgeGroupReplies(group, buildEvidence([buildExchange('tradeStatistics', { rows })]), tally)
    return tally
  }

  it('counts the rows in which a statement holds', () => {
    expect(judge(1, 2).find('X', 'tradeStatistics')).toMatchObject({ evaluated: 2, findings: [] })
  })

  it('records the first row that breaks it', () => {
    const [broken] = judge(1, 0).find('X', 'tradeStatistics')?.findings ?? []
    expect(broken?.finding).toMatchObject({ place: '[0].data[1].buyCount', expected: 'some', actual: '0' })
  })

  it('records why nothing is known', () => {
    expect(judge().find('X', 'tradeStatistics')?.unclear).toEqual(['no rows of tradeStatistics'])
  })

  it('says nothing of an operation without replies', () => {
    expect(judge(1).find('X', 'tokenDetails')).toBeUndefined()
  })
})

describe('a request of a group that failed', () => {
  const price = { tokenAddress: 'T', priceUSD: 5 }
  const judge = (failing: string) => {
    const parts = {
      tokenDetails: buildExchange('tokenDetails', { rows: [price] }),
      tokenPoolSearch: buildExchange('tokenPoolSearch', { rows: [] }),
      tradeStatistics: buildExchange('tradeStatistics', {
        rows: [{ tokenAddress: 'T', totalVolume: 200, totalVolumeUSD: 1000 }],
      }),
      otherDetails: buildExchange('tokenDetails', { rows: [] }),
      lastDetails: buildExchange('tokenDetails', { rows: [] }),
    }
    const failed = {
      ...parts,
      [failing]: buildExchange(parts[failing as 'tokenDetails'].operation, { status: 503 }),
    }
    const tally = createTally()
    const evidence = buildEvidence(buildGroup('token:tokenDetails', failed))
    for (const family of crossReplyChecks.current) family.judge(evidence, tally)
    return tally.find('XEP-23', 'tradeStatistics')
  }

  it('leaves the statements that do not use it', () => {
    expect(judge('tokenPoolSearch')).toMatchObject({ evaluated: 1, unclear: [] })
  })

  it('makes those unclear that do', () => {
    expect(judge('otherDetails')).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
  })
})
