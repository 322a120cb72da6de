import { expect, it } from 'vitest'
import { loadRules } from '../../../../../src/cli/files/load-rules.ts'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { locateStatement } from '../../../../../src/conformance/report/format-sarif.ts'
import { activateContract, runWithContract } from '../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'
import { SpecError } from '../../../../../src/generate/problems/spec-problem.ts'
import { buildReportedFinding, buildRequirementResult } from '../../../../support/build-report.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

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

it('adds rules of a table and of an operation, and statements over replies, with their lines', () => {
  const compiled = load(`rules:
  V2PoolSummary:
    - { id: TEAM-1, rule: row.poolId != "", says: a pool has an id }
    - { id: TEAM-2, grows: [volume24hUsd, volume7dUsd], level: inferred, says: a week has no less, clause: "TICKET-1" }
  /altchain/dlmm-venue/pools:
    - { id: TEAM-3, rule: size(rows) > 0, says: it has pools }

across:
  - name: pages
    operations: [dexcV2Pools]
    requests: { first: {}, five: { query: { limit: "5" } } }
    statements:
      - { id: TEAM-4, says: five are five, each: "[five]", rule: size(row.rows) == 5, message: "They are {size(row.rows)}." }
`)
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

type Row = [mistake: string, text: string, want: string]

it.each(readYaml<Row[]>(import.meta.url, 'wrong-rules.yaml'))(
  'reports %s with its line and column',
  (_, text, want) => {
    expect(listMistakes(text)).toEqual([expect.stringContaining(want)])
  },
)

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
