import { Ajv2020 } from 'ajv/dist/2020.js'
import { ContractError } from '../../base/contract-error.ts'
import type { Report } from '../../conformance/model/report.ts'
import schema from '../../conformance/report/report.schema.json' with { type: 'json' }
import { readJsonFile } from './read-json-file.ts'

/**
 * Reads a report that `--report json=` or `--json` wrote. Throws ContractError for a file that is unreadable,
 * or not a report of this version.
 */
export function readReport(path: string): Report {
  const json = readJsonFile(path, 'The report')
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
