import { Option } from 'commander'
import { appendText } from './command-options.ts'

/** The flags about judging a recording, and about its report. */
export interface ReportFlags {
  readonly report?: readonly string[]
  readonly accepted?: string
  readonly gapsOut?: string
  readonly baseline?: string
  readonly json?: true
}

/** Creates the options of `mdc conform` and `mdc judge` for judging and reports. */
export function createReportOptions(): Option[] {
  return [
    new Option(
      '--report <format=path>',
      'write a report: json, junit, html, markdown, annotations or sarif; repeatable',
    ).argParser(appendText),
    new Option(
      '--accepted <file>',
      'file of accepted findings, each with reason, owner and expiry (YAML); outside of CI, a missing file is written',
    ),
    new Option(
      '--gaps-out <file>',
      'write how the service behaves in each gap of the contract, for `mdc mock --gaps`',
    ),
    new Option(
      '--baseline <file>',
      'earlier JSON report: report the changes, and exit 1 only for new failures',
    ),
    new Option('--json', 'print the report as JSON'),
  ]
}
