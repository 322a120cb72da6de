import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { formatJunit } from '../../../src/conformance/report/format-junit.ts'
import { buildFaultyReport, buildJudged, buildReport, buildShown } from '../../support/build-report.ts'

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

const counters = ['tests', 'failures', 'errors', 'skipped'] as const

test('a suite for each operation, and numbers that add up', () => {
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
  expect(root).toMatchObject({ tests: String(report.requirements.length), failures: '7', errors: '1' })
})

test('each verdict stands where readers of JUnit look for it', () => {
  const finding = buildShown({ curl: "curl 'x'" })
  const known = { reason: 'TICKET-1', owner: 'me', expires: '2027-01-01' }
  const text =
    'tokenDetails [0].data[1].totalTradeCount (exchange 17)\n' +
    '  totalTradeCount is not buyCount plus sellCount\n' +
    "  expected  1203 + 887 = 2090\n  actual    2089\n  curl 'x'"
  const short = '[0].data[1].totalTradeCount: expected 1203 + 887 = 2090, actual 2089'
  const cases = [
    [buildJudged(), {}],
    [buildJudged({ verdict: 'observed' }), {}],
    [buildJudged({ verdict: 'warn', findings: [finding] }), { 'system-out': `warning: ${short}\n${text}` }],
    [
      buildJudged({ verdict: 'fail', findings: [finding], found: 3 }),
      { failure: { '#text': text, '@': { message: `${short} (and 2 more)`, type: 'ENV-006' } } },
    ],
    [
      buildJudged({ verdict: 'fail', findings: [finding], known }),
      skipped('known until 2027-01-01: TICKET-1 (me)'),
    ],
    [buildJudged({ verdict: 'inconclusive', reason: 'data moved' }), skipped('data moved')],
    [buildJudged({ verdict: 'not-exercised' }), skipped('not exercised')],
    [
      buildJudged({ verdict: 'error', reason: 'a bug' }),
      { error: { '@': { message: 'a bug', type: 'ENV-006' } } },
    ],
  ] as const
  const [suite] = parsed(formatJunit(buildReport(cases.map(([entry]) => entry)))).testsuite
  for (const [index, [, want]] of cases.entries()) {
    const { '@': attributes, properties, ...got } = suite?.testcase[index] ?? {}
    expect(got).toEqual(want)
    expect(attributes).toEqual({ classname: 'tokenDetails', name: 'ENV-006 rows equals data.length' })
    expect(properties).toEqual({
      property: [
        { '@': { name: 'clause', value: 'shared rules, envelope' } },
        { '@': { name: 'level', value: 'documented' } },
        { '@': { name: 'evaluated', value: '12' } },
      ],
    })
  }
})

function skipped(message: string) {
  return { skipped: { '@': { message } } }
}

test('whatever a target sends, the document stays well-formed', () => {
  const nasty = ']]> <b a="1">&amp; \u0000\u0008\u001b[31m \ud800 \ufffe \u202e'
  const finding = buildShown({ actual: nasty, message: nasty, place: nasty, curl: `curl '${nasty}'` })
  const xml = formatJunit(buildReport([buildJudged({ verdict: 'fail', findings: [finding] })]))
  expect(parsed(xml).testsuite[0]?.testcase[0]?.failure).toMatchObject({
    '#text': expect.stringContaining('actual    ]]> <b a="1">&amp; ��'),
  })
  expect(xml).not.toContain(']]>')
  expect(xml).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cs}\ufffe\u202e]/u)
})
