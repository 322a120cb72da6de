import { Ajv2020 } from 'ajv/dist/2020.js'
import { ContractError } from '../../base/contract-error.ts'
import { summarizeValue } from '../../base/summarize-value.ts'
import type { Report } from '../../conformance/model/report.ts'
import schema from '../../conformance/report/report.schema.json' with { type: 'json' }
import { readJsonFile } from './read-long-text-file.ts'

const { const: version } = schema.properties.reportVersion

/**
 * Reads a report that `--report json=` or `--json` wrote. Throws ContractError for a file that is unreadable,
 * not a report, or of another report version.
 */
export function readReport(path: string): Report {
  const json = readJsonFile(path, 'The report')
  const found = (json as { reportVersion?: unknown } | null)?.reportVersion
  if (found !== undefined && found !== version)
    throw new ContractError('This report is of another version.', {
      facts: [`expected: reportVersion ${version}`, `found: ${summarizeValue(found)}`],
      where: path,
    })
  // Formats are told for people; what they say is not compared.
  const validate = new Ajv2020({ strict: false, validateFormats: false }).compile<Report>(schema)
  if (validate(json)) return json
  const [first] = validate.errors ?? []
  throw new ContractError('This file is no report.', {
    facts: [
      'expected: what mdc conform --report json=FILE wrote',
      `${first?.instancePath || 'the whole'} ${first?.message}`,
    ],
    where: path,
  })
}
