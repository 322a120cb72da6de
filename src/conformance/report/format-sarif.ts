import { createHash } from 'node:crypto'
import { getOperation, type Operation } from '../../contract/contract.ts'
import { listEntryNames } from '../../contract/model/list-attributes.ts'
import { sourcePlaces } from '../../contract/source-places.ts'
import { requirements } from '../checks/check-families.ts'
import type { Report, ReportedFinding, RequirementResult } from '../model/report.ts'
import { describeAcceptance, nameOperation } from './describe-report.ts'
import { listFindingDetails, locateFinding } from './format-finding.ts'
import { writeJson } from './format-json.ts'
import { groupRequirements, type RequirementGroup } from './group-requirements.ts'

/**
 * Formats the report as SARIF 2.1.0 for code scanning. Each cause is a result at the line of `spec/` whose
 * statement it breaks, and names all its operations. Accepted findings are suppressed. A run that could not judge is a notification.
 */
export function formatSarif(report: Report): string {
  const broken = listBrokenStatements(report)
  const rules = [...new Map(broken.map(({ group }) => [group.id, group])).values()]
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
        results: broken.map(each => describeResult(each, ids.indexOf(each.group.id))),
        properties: { target: report.target, profile: report.profile, coverage: report.coverage },
      },
    ],
  }
  return writeJson(log)
}

/** Lists the causes that all reports show, with what identifies each in every run, whatever the values, rows and operations. */
function listBrokenStatements(report: Report) {
  const seen = new Map<string, number>()
  return groupRequirements(report, 'fail', 'warn', 'accepted').flatMap(group =>
    group.findings.map(finding => {
      const identity = [group.id, finding.place.replace(/\[\d+\]/g, '[*]')].join('\n')
      const before = seen.get(identity) ?? 0
      seen.set(identity, before + 1)
      return { group, finding, fingerprint: createFingerprint(`${identity}\n${before}`) }
    }),
  )
}

/** Returns a hash of 32 hexadecimal digits. */
export function createFingerprint(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

function describeRule({ id, title, level, clause }: RequirementGroup) {
  const { checks = title, violation = '' } = requirements.current.find(each => each.id === id) ?? {}
  const example = violation === '' ? [] : [`Broken by, for example: ${violation}.`]
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: checks },
    help: { text: [checks, ...example, `Said in: ${clause}.`].join('\n') },
    defaultConfiguration: { level: level === 'documented' ? 'error' : 'warning' },
    properties: { tags: [level, clause] },
  }
}

function describeResult(
  { group, finding, fingerprint }: ReturnType<typeof listBrokenStatements>[number],
  ruleIndex: number,
) {
  const { id, standing, entries, clause, found } = group
  const { message, place, curl, exchange, trace, operationId } = finding
  const { file, line } = locateStatement({ id, operationId }, finding)
  const name = nameOperation(operationId)
  const facts = listFindingDetails(finding).map(([name, text]) => `${name}: ${text}`)
  const [first] = entries
  const justification = first && describeAcceptance(first)
  const suppression = { kind: 'external', status: 'accepted', justification }
  return {
    ruleId: id,
    ruleIndex,
    level: standing === 'warn' ? 'warning' : 'error',
    message: { text: breakLinks([`${name}: ${message}`, locateFinding(finding), ...facts].join('\n')) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: file, uriBaseId: '%SRCROOT%' },
          region: { startLine: line },
        },
        logicalLocations: [{ fullyQualifiedName: `${name} ${place}` }],
      },
    ],
    // The first is what GitHub tells alerts apart by.
    partialFingerprints: { primaryLocationLineHash: fingerprint, 'mdcStatement/v1': fingerprint },
    ...(standing === 'accepted' ? { suppressions: [suppression] } : {}),
    properties: { clause, found, exchange, curl, ...(trace === undefined ? {} : { trace }) },
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

/** Returns the position of the statement that a finding breaks, otherwise that of the operation or document. */
export function locateStatement(
  { id, operationId }: Pick<RequirementResult, 'id' | 'operationId'>,
  { place }: Pick<ReportedFinding, 'place'>,
) {
  const own = sourcePlaces.gaps[id] ?? sourcePlaces.across[id]
  if (operationId === null) return parsePlace(own ?? sourcePlaces.service)
  const operation = getOperation(operationId)
  const { at, orders, parameters } = sourcePlaces.operations[operationId] ?? { at: sourcePlaces.service }
  const entries = listEntryNames(operation).flatMap(name => {
    const entry = sourcePlaces.entries[name]
    return entry === undefined ? [] : [{ name, ...entry }]
  })
  const rule = entries.map(({ rules }) => rules[id]).find(Boolean)
  const column = entries
    .map(({ name, members }) => members[findMember(id.replace(`COL-${name}-`, ''), members)])
    .find(Boolean)
  const named = (place.match(/[A-Za-z_]\w*/g) ?? [])
    .flatMap(name => entries.map(({ members }) => members[name]))
    .find(Boolean)
  const parameter = parameters?.[findParameter(id, operation)]
  return parsePlace(own ?? orders?.[id] ?? rule ?? column ?? named ?? parameter ?? at)
}

/** Returns the column at the end of an id. A suffix such as `-value` may follow it. */
function findMember(rest: string, members: Readonly<Record<string, string>>): string {
  return Object.keys(members).find(name => rest === name || rest.startsWith(`${name}-`)) ?? ''
}

/** Returns the parameter that an id names, completely or by its beginning, as in PAR-LIM-max. */
function findParameter(id: string, { parameters }: Operation): string {
  const names = parameters.map(({ name }) => name)
  const [family, stem = ''] = id.split('-')
  if (family !== 'PAR') return ''
  const whole = names.find(name => id.endsWith(`-${name}`))
  return whole ?? names.find(name => name.startsWith(stem.toLowerCase())) ?? ''
}

/** Returns the path from the root of the repository of the contract, and the line. */
function parsePlace(place: string) {
  const [, file = '', line = '1'] = /^(.+?)(?::(\d+))?$/.exec(place) ?? []
  return { file, line: Number(line) }
}
