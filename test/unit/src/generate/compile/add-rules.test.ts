import { expect, it } from 'vitest'
import { loadRules } from '../../../../../src/cli/files/load-rules.ts'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { locateStatement } from '../../../../../src/conformance/report/format-sarif.ts'
import { activateContract, runWithContract } from '../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { SpecError } from '../../../../../src/generate/problems/spec-problem.ts'
import { buildReportedFinding, buildRequirementResult } from '../../../../support/build-report.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const { at, write } = createTestFolder()
const path = at('rules.yaml')

const load = (text: string) => loadRules(write('rules.yaml', text))

/** Returns the problems of a file, each as `line:column message`. */
function listMistakes(text: string): string[] {
  try {
    load(text)
    return []
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    return error.problems.map(
      ({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? `; ${hint}` : ''}`,
    )
  }
}

const group = (statement: string) => `
across:
  - name: pages
    operations: [dexcV2Pools]
    requests: { first: {}, five: { query: { limit: "5" } } }
    statements:
      - ${statement}
`

it('adds rules of a table and of an operation, and statements over replies, with their lines', () => {
  const compiled = load(`rules:
  V2PoolSummary:
    - { id: TEAM-1, rule: row.poolId != "", says: a pool has an id }
    - { id: TEAM-2, grows: [volume24hUsd, volume7dUsd], level: inferred, says: a week has no less, clause: "TICKET-1" }
  /altchain/dlmm-venue/pools:
    - { id: TEAM-3, rule: size(rows) > 0, says: it has pools }
${group('{ id: TEAM-4, says: five are five, each: "[five]", rule: size(row.rows) == 5, message: "They are {size(row.rows)}." }')}`)
  const before = requirements.current.length
  runWithContract(compiled, () => {
    const own = requirements.current
      .filter(({ id }) => id.startsWith('TEAM-'))
      .sort((a, b) => a.id.localeCompare(b.id))
    expect(requirements.current).toHaveLength(before + own.length)
    expect(own.map(({ id, operations, level, clause }) => [id, operations, level, clause])).toEqual([
      ['TEAM-1', ['dexcV2Pools'], 'documented', path],
      ['TEAM-2', ['dexcV2Pools'], 'inferred', 'TICKET-1'],
      ['TEAM-3', ['dlmmVenuePools'], 'documented', path],
      ['TEAM-4', ['dexcV2Pools'], 'documented', path],
    ])
    const places = own.map(({ id, operations }) =>
      locateStatement(
        buildRequirementResult({ id, operationId: operations[0] ?? null }),
        buildReportedFinding({}),
      ),
    )
    expect([places[0]?.file, ...places.map(({ line }) => line)]).toEqual([path, 3, 4, 6, 13])
  })
  expect(requirements.current).toHaveLength(before)
})

// biome-ignore format: one line for each
const wrong: readonly (readonly [string, string, string])[] = [
  ['no YAML', 'rules: [', '1:9 this is not YAML: Flow sequence'],
  ['a text', 'x', '1:1 the document is not an object'],
  ['a wrong part', 'rulez: {}', '1:1 "rulez" is no keyword of OpenAPI or of ours here; did you mean rules?'],
  ['a rule of the contract', 'rules: { V2PoolSummary: [INV-V2-01] }', '1:26 "0" is not an object'],
  ['a missing sentence', 'rules: { V2PoolSummary: [{ id: A-1, one: true }] }', '1:26 "says" is missing'],
  ['an unknown table', 'rules: { V2PoolSumary: [] }', '1:10 there is no table, object or operation V2PoolSumary; did you mean V2PoolSummary?'],
  ['an id of the contract', 'rules: { V2PoolSummary: [{ id: XEP-02, one: true, says: x }] }', '1:28 a statement of the contract has the id XEP-02'],
  ['an id of another form', 'rules: { V2PoolSummary: [{ id: team1, one: true, says: x }] }', '1:28 "team1" is no id'],
  ['two statements with one id', `rules: { V2PoolSummary: [{ id: A-1, one: true, says: x }] }${group('{ id: A-1, says: y, message: z }')}`, '7:11 a rule has the id A-1'],
  ['an unknown column', 'rules: { V2PoolSummary: [{ id: A-1, rule: row.poolID != "", says: x }] }', '1:26 no column or field "poolID"; did you mean poolId?'],
  ['an unknown field of an operation with two versions once', 'rules: { influencerCredibility: [{ id: A-1, rule: row.nothing > 0, says: x }] }', '1:34 no column or field "nothing"'],
  ['a rule that null breaks', 'rules: { V2PoolSummary: [{ id: A-1, rule: row.volume24hUsd > 0.0, says: x }] }', '1:26 column 1 of the rule: no such overload: dyn<null> > double'],
  ['a parameter of another operation', 'rules: { dlmmVenuePools: [{ id: A-1, rule: query.timeframe == "1h", says: x }] }', '1:27 dlmmVenuePools has no parameter "timeframe"'],
  ['an unknown tolerance', 'rules: { V2PoolSummary: [{ id: A-1, rule: now > tolerance.clock, says: x }] }', '1:37 there is no tolerance clock'],
  ['a group that names nothing', group('{ id: A-1, says: x, each: first.rows, rule: row.poolid != "", judged: pools, message: z }'), '7:71 there is no operation pools'],
  ['a member that nothing has', group('{ id: A-1, says: x, each: first.rows, rule: row.poolid != "", message: z }'), '7:47 no column, parameter or reply has a member poolid; did you mean poolId?'],
]

it.each(wrong)('reports %s with its line and column', (_, text, mistake) => {
  expect(listMistakes(text)).toEqual([expect.stringContaining(mistake)])
})

it('adds rules to a document of others', () => {
  const schema = { type: 'object', required: ['price'], properties: { price: { type: 'number' } } }
  const content = { 'application/json': { schema: { type: 'array', items: schema } } }
  const paths = { '/items': { get: { responses: { 200: { description: 'ok', content } } } } }
  const document = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths }
  activateContract(loadContract(write('shop.json', JSON.stringify(document))))
  try {
    const compiled = load('rules: { /items: [{ id: SHOP-1, rule: row.price > 0.0, says: it costs }] }')
    const ids = runWithContract(compiled, () => requirements.current.map(({ id }) => id))
    expect(ids).toContain('SHOP-1')
    const mistakes = listMistakes('rules: { /items: [{ id: SHOP-1, rule: row.prize > 0.0, says: x }] }')
    expect(mistakes).toHaveLength(1)
  } finally {
    activateContract()
  }
})
