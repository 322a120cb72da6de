import type { Report } from '../../conformance/model/report.ts'
import { createFormCheck } from '../../conformance/recording/read-recording.ts'
import schema from '../../conformance/report/report.schema.json' with { type: 'json' }
import { readJsonFile } from './read-json-file.ts'

const checkReport = createFormCheck<Report>(schema, 'This file is no report.')

/**
 * Reads a report that `--report json=` or `--json` wrote. Throws ContractError for a file that is unreadable,
 * or not a report of this version.
 */
export function readReport(path: string): Report {
  return checkReport(readJsonFile(path, 'The report'), path)
}
