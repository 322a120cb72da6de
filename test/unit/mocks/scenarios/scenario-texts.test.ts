import { describe, expect, it, test } from 'vitest'
import { parseScenario } from '../../../../mocks/scenarios/parse-scenario.ts'
import { readPercent } from '../../../../mocks/scenarios/parse-whole-number.ts'
import { ContractError } from '../../../../src/base/contract-error.ts'
import { contract } from '../../../../src/contract/contract.ts'

function matched(text: string): string[] {
  const { matches } = parseScenario(text)
  return contract.operations.filter(matches).map(({ id }) => id)
}

function errorOf(text: string): ContractError {
  try {
    parseScenario(text)
  } catch (error) {
    if (error instanceof ContractError) return error
  }
  throw new Error(`${text} should not be understood`)
}

describe('a scenario text', () => {
  it.each<[given: string, want: readonly string[]]>([
    ['slow@tokenDetails', ['tokenDetails']],
    ['slow@evm/v3/pools/*', []],
    ['empty@*V2*', ['dexcV2Pools', 'dexcV2FeeMetrics', 'dexcV2ProviderSummary']],
    ['empty@/api/v1/socialintel/*trending*', ['trendingMomentum']],
    ['column-null=fee@clones*', ['clonesV3Pools']],
    ['after=2:once:column-missing=fdvUSD', ['tokenDetails']],
    ['nulls=poolTvlUsd@*V2*', ['dexcV2Pools']],
  ])('%s matches %j', (given, want) => {
    if (want.length === 0) expect(() => parseScenario(given)).toThrow(ContractError)
    else expect(matched(given)).toEqual(want)
  })

  it('matches every operation it can change without a glob', () => {
    expect(matched('slow')).toHaveLength(contract.operations.length)
    const tables = contract.operations.filter(({ reply }) => reply.kind === 'table')
    expect(matched('columns-reordered')).toEqual(tables.map(({ id }) => id))
    const named = contract.operations.filter(({ parameters }) =>
      parameters.some(({ name, required }) => required && /_address(es)?$/.test(name)),
    )
    expect(matched('unknown-id-404')).toEqual(named.map(({ id }) => id))
  })

  it.each<[given: string, sentence: RegExp, fact: string]>([
    ['flakey', /^Unknown scenario "flakey"/, 'did you mean: flaky'],
    ['', /^Unknown scenario ""/, 'known: empty'],
    ['slow=fast', /slow cannot be read/, 'form: MS, MS..MS or forever'],
    ['empty=1', /empty takes no argument/, ''],
    ['slow@tokenDetail', /slow changes no operation called tokenDetail/, 'did you mean: tokenDetails'],
    [
      'empty-columns@sentimentShifts',
      /changes no operation called sentimentShifts/,
      'it can change: tokenDetails',
    ],
    ['after:slow', /after cannot be read/, 'a whole number from 1 to 1000000'],
    [
      'slow@clmmVenuePools?offset>=40',
      /changes no operation called clmmVenuePools\?offset/,
      'it can change: tokenDetails',
    ],
    ['nulls=poolTvlUds', /^Unknown nullable column "poolTvlUds"/, 'did you mean: poolTvlUsd'],
    ['nulls=fee', /^Unknown nullable column "fee"/, 'known: holderCount, totalSupply'],
  ])('rejects %s', (given, sentence, fact) => {
    const error = errorOf(given)
    expect(error.sentence).toMatch(sentence)
    expect([...error.facts, ''].some(line => line.includes(fact))).toBe(true)
    expect(error.message.length).toBeLessThan(2000)
  })

  it('shortens long text in its error', () => {
    expect(errorOf('x'.repeat(10_000)).message.length).toBeLessThan(2000)
    expect(errorOf(`slow@${'*a'.repeat(5_000)}`).message.length).toBeLessThan(2000)
    expect(errorOf(`${'once:'.repeat(5_000)}x`).message.length).toBeLessThan(2000)
  })
})

test('reads percentages up to 100, and nothing else', () => {
  expect(['0%', '12.5%', '100%'].map(readPercent)).toEqual([0, 0.125, 1])
  for (const text of ['101%', '5', '-1%', '1e1%', '%', '']) expect(readPercent(text), text).toBeUndefined()
})
