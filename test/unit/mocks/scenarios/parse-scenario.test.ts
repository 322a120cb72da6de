import { describe, expect, it } from 'vitest'
import { listScenarios } from '../../../../mocks/scenarios/list-scenarios.ts'
import { parseScenario } from '../../../../mocks/scenarios/parse-scenario.ts'
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
    ['slow=50..200@*/ohlcv/*', ['ohlcvPool']],
    ['slow@evm/v3/pools/*', []],
    ['empty@*V2*', ['dexcV2Pools', 'dexcV2FeeMetrics', 'dexcV2ProviderSummary']],
    ['empty@/api/v1/socialintel/*trending*', ['trendingMomentum']],
    ['empty@SENTIMENTSHIFTS', ['sentimentShifts']],
    ['huge-page@*shifts', ['sentimentShifts']],
    ['fault:rule:INV-TD-02', ['tokenDetails']],
    ['fault:null:PoolListRecord.fee@clones*', ['clonesV3Pools']],
    ['once:empty@*V2Pools', ['dexcV2Pools']],
    ['after=2:once:fault:rule:INV-TD-02', ['tokenDetails']],
    ['empty@*?order_asc=fee', ['clonesV3Pools', 'dexdV3Pools', 'dexeV3Pools']],
    ['empty@?interval=1h', ['ohlcvPool']],
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
    ['=3', /^Unknown scenario ""/, 'known: empty'],
    ['slow=fast', /slow cannot be read/, 'form: MS, MS..MS, ~MEDIAN[,SIGMA] or forever'],
    ['slow=600001', /slow cannot be read/, 'at most 600000 ms'],
    ['slow=0..600001', /slow cannot be read/, 'at most 600000 ms'],
    ['slow=~600001', /slow cannot be read/, 'at most 600000 ms'],
    ['slow=infinite', /slow cannot be read/, 'or forever'],
    ['slow=200..50', /slow cannot be read/, 'got: 200..50'],
    ['slow-body=0', /slow-body cannot be read/, 'a whole number from 1 to 600000'],
    ['flaky=0', /flaky cannot be read/, 'got: 0'],
    ['flaky=101%', /flaky cannot be read/, 'form: N or P%'],
    ['code', /code cannot be read/, 'a whole number from 200 to 599'],
    ['code=302', /code cannot be read/, '200, or a status from 400 to 599'],
    ['example=other', /example cannot be read/, 'form: default'],
    ['gateway-html=404', /gateway-html cannot be read/, '502 or 503'],
    ['server-error=404', /server-error cannot be read/, '500 or 502'],
    ['maintenance=xml', /maintenance cannot be read/, 'json or html'],
    ['rate-limited=3', /rate-limited cannot be read/, 'form: bare'],
    ['huge-page=20001', /huge-page cannot be read/, 'from 1 to 20000'],
    ['brownout=often', /brownout cannot be read/, '1.0.0:25'],
    ['brownout=9.0.0:5', /^Unknown version "9.0.0"/, 'known: 2.0.0, 1.0.0, 1.1.0'],
    ['empty=1', /empty takes no argument/, ''],
    ['slow@tokenDetail', /slow changes no operation called tokenDetail/, 'did you mean: tokenDetails'],
    [
      'empty-columns@sentimentShifts',
      /changes no operation called sentimentShifts/,
      'it can change: tokenDetails',
    ],
    ['slow@(a+)+$', /changes no operation called/, 'it can change'],
    [
      'fault:nul:TokenDetails.symbol',
      /^Unknown scenario "fault:nul/,
      'did you mean: fault:null:TokenDetails.symbol',
    ],
    ['fault:', /^Unknown scenario "fault:"/, 'fault:rule:…'],
    ['after:slow', /after cannot be read/, 'a whole number from 1 to 1000000'],
    ['after=0:slow', /after cannot be read/, 'got: 0'],
    ['once=2:slow', /^once: takes no argument/, ''],
    ['once:flakey', /^Unknown scenario "flakey"/, 'did you mean: flaky'],
    ['twice:slow', /^Unknown scenario "twice:slow"/, ''],
    ['slow@clmmVenuePools?ofset>=4', /^Unknown parameter "ofset"/, 'did you mean: offset'],
    ['slow@clmmVenuePools?offset', /condition of a scenario cannot be read/, 'got: offset'],
    ['slow@clmmVenuePools?offset>=', /offset is compared with "", which is no number/, ''],
    ['slow@clmmVenuePools?offset>=many', /offset is compared with "many", which is no number/, ''],
    ['slow@ohlcvPool?interval=%zz', /condition of a scenario cannot be read/, 'form: PARAMETER and one of'],
    ['slow@?interval=1h&offset=0', /No selected operation has all parameters/, ''],
    [
      'nulls=poolTvlUds',
      /poolTvlUds is neither a percentage nor a nullable column/,
      'did you mean: poolTvlUsd',
    ],
    ['nulls=fee', /fee is neither/, 'nullable: holderCount, totalSupply'],
    ['nulls=101%', /101% is neither/, 'form: P% or COLUMN'],
    [
      'nulls=openPrice@dexcV2Pools',
      /nulls changes no operation called dexcV2Pools/,
      'it can change: ohlcvPool',
    ],
  ])('rejects %s', (given, sentence, fact) => {
    const error = errorOf(given)
    expect(error.sentence).toMatch(sentence)
    expect([...error.facts, ''].some(line => line.includes(fact))).toBe(true)
    expect(error.message.length).toBeLessThan(2000)
  })

  it('shortens long text in its error', () => {
    expect(errorOf('x'.repeat(10_000)).message.length).toBeLessThan(2000)
    expect(errorOf(`fault:${'x'.repeat(10_000)}`).message.length).toBeLessThan(2000)
    expect(errorOf(`slow@${'x'.repeat(10_000)}`).message.length).toBeLessThan(2000)
    expect(errorOf(`slow@${'*a'.repeat(5_000)}`).message.length).toBeLessThan(2000)
    expect(errorOf(`slow@?${'x'.repeat(10_000)}=1`).message.length).toBeLessThan(2000)
    expect(errorOf(`${'once:'.repeat(5_000)}x`).message.length).toBeLessThan(2000)
  })
})

describe('the list of scenarios', () => {
  it('describes each one in a line, without faults', () => {
    for (const { name, says, takes } of listScenarios()) {
      expect(name).toMatch(/^[a-z0-9-]+$/)
      expect(says.length, name).toBeLessThan(120)
      expect(`${says}${takes}`).not.toContain('\n')
    }
  })
})
