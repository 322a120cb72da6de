import { requirements } from '../../checks/check-families.ts'
import type { Report, RequirementResult } from '../../model/report.ts'
import { nameOperation } from '../describe-run-size.ts'
import { listFindingDetails, locateFinding } from '../format-finding.ts'
import { writeJson } from '../format-json.ts'
import { type BrokenStatement, listBrokenStatements } from './list-broken-statements.ts'

/**
 * Formats the report as SARIF 2.1.0 for code scanning. Each finding is a result at the line of `spec/` whose
 * statement it breaks. Accepted findings are suppressed. A run that could not judge is a notification.
 */
export function formatSarif(report: Report): string {
  const broken = listBrokenStatements(report)
  const rules = [...new Map(broken.map(({ entry }) => [entry.id, entry])).values()]
  const ids = rules.map(({ id }) => id)
  const [, name = report.tool, version] = /^(.*) (\S+)$/.exec(report.tool) ?? []
  const start = Date.parse(report.startedAt)
  const { code, reason } = report.exit
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name, ...(version === undefined ? {} : { version }), rules: rules.map(describeRule) },
        },
        invocations: [
          {
            // Too little evidence (4) is no failure of the tool: GitHub may refuse the findings of a run that is not successful.
            executionSuccessful: code === 0 || code === 1 || code === 4,
            exitCode: code,
            exitCodeDescription: reason,
            startTimeUtc: new Date(start).toISOString(),
            endTimeUtc: new Date(start + report.seconds * 1000).toISOString(),
            toolExecutionNotifications: listNotifications(report),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: broken.map(each => describeResult(each, ids.indexOf(each.entry.id))),
        properties: { target: report.target, profile: report.profile, coverage: report.coverage },
      },
    ],
  }
  return writeJson(log)
}

/** Formats a requirement as a SARIF rule, with its checks and an example of a violation. */
function describeRule({ id, title, level, clause }: RequirementResult) {
  const { checks = title, violation = '' } = requirements.current.find(each => each.id === id) ?? {}
  const help = [
    checks,
    violation === '' ? '' : `Broken by, for example: ${violation}.`,
    `Said in: ${clause}.`,
  ]
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: checks },
    help: { text: help.filter(Boolean).join('\n') },
    defaultConfiguration: { level: level === 'documented' ? 'error' : 'warning' },
    properties: { tags: [level, clause] },
  }
}

function describeResult({ entry, finding, place, fingerprint }: BrokenStatement, ruleIndex: number) {
  const { id, operationId, verdict, accepted, clause, found } = entry
  const { curl, exchange, trace } = finding
  const placed = { ...finding, operationId, elsewhere: [] }
  const facts = listFindingDetails(placed).map(([name, text]) => `${name}: ${text}`)
  const text = [`${nameOperation(operationId)}: ${finding.message}`, locateFinding(placed), ...facts].join(
    '\n',
  )
  return {
    ruleId: id,
    ruleIndex,
    level: verdict === 'warn' ? 'warning' : 'error',
    message: { text: breakLinks(text) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: place.file, uriBaseId: '%SRCROOT%' },
          region: { startLine: place.line },
        },
        logicalLocations: [{ fullyQualifiedName: `${nameOperation(operationId)} ${finding.place}` }],
      },
    ],
    // The first is what GitHub tells alerts apart by.
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'mdcStatement/v1': fingerprint },
    ...(accepted === undefined ? {} : { suppressions: [suppress(accepted)] }),
    properties: { clause, found, exchange, curl, ...(trace === undefined ? {} : { trace }) },
  }
}

function suppress({ reason, owner, expires }: NonNullable<RequirementResult['accepted']>) {
  return {
    kind: 'external',
    status: 'accepted',
    justification: `${reason} (${owner}, until ${expires})`,
  }
}

function listNotifications({ exit: { code, reason }, requirements: judged, notes }: Report) {
  const notify = (level: 'error' | 'warning', text: string, id?: string) => ({
    level,
    message: { text: breakLinks(text) },
    ...(id === undefined ? {} : { descriptor: { id } }),
  })
  return [
    ...(code === 0 || code === 1 ? [] : [notify('error', `The service could not be judged: ${reason}`)]),
    ...judged
      .filter(({ verdict }) => verdict === 'error')
      .map(entry =>
        notify('error', `${entry.id} ${nameOperation(entry.operationId)}: ${entry.reason}`, entry.id),
      ),
    ...notes.map(note => notify('warning', note)),
  ]
}

/** Breaks Markdown links in a text, since a service may have sent them (SARIF, 3.11.6). */
function breakLinks(text: string): string {
  return text.replaceAll('](', '] (')
}
