import { wrapText } from '../../base/fit-line.ts'
import { formatCount } from '../../base/format-count.ts'
import { nameOperation } from './describe-report.ts'
import type { OperationFinding } from './group-requirements.ts'

/** Returns the facts of a finding by name, other than its message and place, as in every report. */
export function listFindingDetails(finding: OperationFinding): [name: string, text: string][] {
  const { expected, actual, reply, others, elsewhere } = finding
  const facts: [string, string | undefined][] = [
    ['expected', expected],
    ['actual', actual],
    ['reply', reply],
    ['others', others && `${formatCount(others.found, 'finding')} alike: ${others.places.join(', ')}`],
    ['also on', elsewhere.map(([operation, found]) => `${operation} ${found}`).join(', ') || undefined],
  ]
  return facts.flatMap(([name, text]) => (text === undefined || text === '' ? [] : [[name, text]]))
}

/** Formats path, place, exchange and trace id of a finding. */
export function locateFinding({ operationId, place, exchange, trace }: OperationFinding): string {
  return `${nameOperation(operationId)} ${place} (exchange ${exchange}${trace === undefined ? '' : `, trace ${trace}`})`
}

const LABEL = 10
/** Maximum length of the expected and actual value on one line (characters). */
const MAX_JOINED = 98

/** Joins the first two details of a finding if they fit on one line: `2xx, actual 400`. */
function joinShort(details: readonly [name: string, text: string][], width: number): typeof details {
  const [expected, actual, ...others] = details
  if (expected?.[0] !== 'expected' || actual?.[0] !== 'actual') return details
  const both = `${expected[1]}, actual ${actual[1]}`
  return both.length > Math.min(MAX_JOINED, width - 2 - LABEL) ? details : [[expected[0], both], ...others]
}

/** Formats a finding as lines: place, message, facts, and the command that repeats the request. */
export function formatFinding(finding: OperationFinding, width = Number.POSITIVE_INFINITY): string[] {
  return [
    ...wrapText(locateFinding(finding), width),
    ...(finding.message === '' ? [] : wrapText(finding.message, width - 2)).map(line => `  ${line}`),
    ...joinShort(listFindingDetails(finding), width).flatMap(([name, text]) =>
      wrapText(text, width - 2 - LABEL).map(
        (line, index) => `  ${(index === 0 ? name : '').padEnd(LABEL)}${line}`,
      ),
    ),
    // On one line, however long: it is there to be copied.
    ...wrapText(finding.curl, Number.POSITIVE_INFINITY).map(line => `  ${line}`),
    ...(finding.compared ?? []).flatMap(({ curl, exchange }) =>
      wrapText(`beside exchange ${exchange}: ${curl}`, Number.POSITIVE_INFINITY).map(line => `  ${line}`),
    ),
  ]
}
