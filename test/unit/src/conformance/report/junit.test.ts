import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { formatJunit } from '../../../../../src/conformance/report/format-junit.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

interface Suite {
  readonly '@': Readonly<Record<string, string>>
  readonly testcase: readonly Readonly<Record<string, unknown>>[]
}

function parsed(xml: string): Suite & { readonly testsuite: readonly Suite[] } {
  expect(XMLValidator.validate(xml)).toBe(true)
  const always = ['testsuite', 'testcase']
  const parser = new XMLParser({
    attributesGroupName: '@',
    attributeNamePrefix: '',
    ignoreAttributes: false,
    trimValues: false,
    isArray: name => always.includes(name),
  })
  return parser.parse(xml).testsuites
}

const counters = ['tests', 'failures', 'errors'] as const

test.each([
  [0, {}],
  [1, { failure: { '@': { message: 'why', type: 'exit 1' } } }],
  [3, { error: { '@': { message: 'why', type: 'exit 3' } } }],
  [4, { error: { '@': { message: 'why', type: 'exit 4' } } }],
] as const)('has a test of the run for exit %i', (code, want) => {
  const entry = buildRequirementResult({ verdict: 'inconclusive', reason: 'ECONNREFUSED' })
  const { '@': root, testsuite } = parsed(
    formatJunit(buildReport([entry], { exit: { code, reason: 'why' } })),
  )
  const [, service] = testsuite
  expect(service?.testcase).toEqual([
    { '@': { classname: 'service', name: 'the run is judged, exercised and clean' }, ...want },
  ])
  expect(root).toMatchObject({ tests: '2', failures: code === 1 ? '1' : '0', errors: code > 1 ? '1' : '0' })
})

test('has a suite for each operation, and consistent numbers', () => {
  const report = buildFaultyReport()
  const { '@': root, testsuite } = parsed(formatJunit(report))
  expect(testsuite).toHaveLength(25)
  expect(testsuite.at(-1)?.['@'].name).toBe('service')
  for (const { '@': counts, testcase } of testsuite) {
    const having = (name: string) => String(testcase.filter(each => name in each).length)
    expect(counts).toMatchObject({
      tests: String(testcase.length),
      failures: having('failure'),
      errors: having('error'),
      skipped: having('skipped'),
    })
  }
  for (const name of counters)
    expect(Number(root[name])).toBe(testsuite.reduce((sum, { '@': counts }) => sum + Number(counts[name]), 0))
  // Each requirement and the run, which failed, too.
  expect(root).toMatchObject({ tests: String(report.requirements.length + 1), failures: '3', errors: '1' })
  // A cause fails once, and names the other operations.
  const cases = testsuite.flatMap(({ testcase }) => testcase)
  const [failed, ...others] = cases
    .filter(({ '@': own }) => String((own as { name: string }).name).startsWith('TYP-007'))
    .filter(each => 'failure' in each || 'skipped' in each)
  expect(JSON.stringify(failed)).toContain('also on   /evm/dexb/v3/pool 3, /evm/dexd/v3/pool 3')
  expect(others.map(({ skipped }) => skipped)).toEqual(
    Array(2).fill({ '@': { message: 'TYP-007 of /evm/dexa/v3/pool has the cause' } }),
  )
})

test('writes each verdict where readers of JUnit expect it', () => {
  const finding = buildReportedFinding({ curl: "curl 'x'" })
  const accepted = { reason: 'TICKET-1', owner: 'me', expires: '2027-01-01' }
  const clause = 'documented: shared rules, envelope'
  const text =
    `${clause}\n/altchain/token-details [0].data[1].totalTradeCount (exchange 17)\n` +
    '  totalTradeCount is not buyCount plus sellCount\n' +
    "  expected  1203 + 887 = 2090, actual 2089\n  curl 'x'"
  const short = '[0].data[1].totalTradeCount: expected 1203 + 887 = 2090, actual 2089'
  const cases = [
    [buildRequirementResult(), {}],
    [buildRequirementResult({ verdict: 'observed' }), {}],
    [
      buildRequirementResult({ verdict: 'warn', findings: [finding] }),
      { 'system-out': `warning: ${short}\n${text}` },
    ],
    [
      buildRequirementResult({ verdict: 'fail', findings: [finding], found: 3 }),
      { failure: { '#text': text, '@': { message: `${short} (and 2 more)`, type: 'ENV-006' } } },
    ],
    [
      buildRequirementResult({ verdict: 'fail', findings: [finding], accepted }),
      skipped('accepted: TICKET-1 (me, until 2027-01-01)'),
    ],
    [buildRequirementResult({ verdict: 'inconclusive', reason: 'data moved' }), skipped('data moved')],
    [buildRequirementResult({ verdict: 'not-exercised' }), skipped('not exercised')],
    [
      buildRequirementResult({ verdict: 'error', reason: 'a bug' }),
      { error: { '#text': `${clause}\n`, '@': { message: 'a bug', type: 'ENV-006' } } },
    ],
  ] as const
  const [suite] = parsed(formatJunit(buildReport(cases.map(([entry]) => entry)))).testsuite
  for (const [index, [, want]] of cases.entries()) {
    const { '@': attributes, ...got } = suite?.testcase[index] ?? {}
    expect(got).toEqual(want)
    expect(attributes).toMatchObject({ classname: 'tokenDetails', name: 'ENV-006 rows equals data.length' })
  }
})

function skipped(message: string) {
  return { skipped: { '@': { message } } }
}
