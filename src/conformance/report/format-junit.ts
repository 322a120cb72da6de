import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { fitLine } from '../../base/fit-line.ts'
import { groupBy } from '../../base/group-by.ts'
import { sanitizeXml } from '../../base/sanitize-text.ts'
import type { Report, RequirementResult } from '../model/report.ts'
import { describeAcceptance, nameOperation, statusLabels } from './describe-report.ts'
import { formatFinding } from './format-finding.ts'
import {
  getRequirementStatus,
  groupRequirements,
  nameOperations,
  type RequirementGroup,
} from './group-requirements.ts'

type Attributes = Readonly<Record<string, string | number>>
type Xml = VNode<Attributes>

interface Case {
  /** Name of the operation, or `service`. */
  readonly suite: string
  readonly outcome: 'passed' | 'failures' | 'errors' | 'skipped'
  readonly element: Xml
}

/**
 * Formats the report as JUnit XML, by the strict schema of Jenkins (xunit-plugin, junit-10.xsd): a suite for each
 * operation, a case for each requirement, and a case for the run. A cause fails one case, which names all its operations. Its
 * other cases, accepted findings and requirements that were not judged are skipped. Warnings pass, with their text on system-out.
 */
export function formatJunit(report: Report): string {
  const groups = groupRequirements(report, 'fail', 'error', 'warn')
  const groupOf = new Map(groups.flatMap(group => group.all.map(entry => [entry, group])))
  const cases = [
    ...report.requirements.map(entry => createCase(entry, groupOf.get(entry))),
    createRunCase(report),
  ]
  // The root has no member for what was skipped.
  const { skipped: _, ...counts } = countOutcomes(cases)
  // The schema allows no exponent.
  const attributes = { name: report.tool, ...counts, time: report.seconds.toFixed(3) }
  const suites = [...groupBy(cases, ({ suite }) => suite)].map(([name, those]) => {
    const own = { name, ...countOutcomes(those), timestamp: report.startedAt.slice(0, 19) }
    return createElement('testsuite', own, ...those.map(({ element }) => element))
  })
  const xml = sanitizeXml(render(createElement('testsuites', attributes, ...suites)))
  // In text only `>` after `]]` still needs an escape; an attribute may hold either form.
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml.replaceAll(']]>', ']]&gt;')}\n`
}

function createCase(entry: RequirementResult, group: RequirementGroup | undefined): Case {
  const { id, title, clause, level, operationId } = entry
  const status = getRequirementStatus(entry)
  const build = nameCase(operationId ?? 'service', `${id} ${title}`)
  const first = group?.entries[0] ?? entry
  const isOther = first !== entry
  if (status === 'pass' || status === 'observed' || (isOther && status === 'warn')) return build('passed')
  const cause = `${first.id} of ${nameOperation(first.operationId)} has the cause`
  if (isOther) return build('skipped', createElement('skipped', { message: cause }))
  const message = fitLine(describeOutcome(entry, group), Number.POSITIVE_INFINITY)
  const findings = group?.findings.flatMap(finding => formatFinding(finding)) ?? []
  const trace = `${level}: ${clause}\n${findings.join('\n')}`
  if (status === 'warn')
    return build('passed', createElement('system-out', {}, `warning: ${message}\n${trace}`))
  if (status === 'fail') return build('failures', createElement('failure', { message, type: id }, trace))
  if (status === 'error') return build('errors', createElement('error', { message, type: id }, trace))
  return build('skipped', createElement('skipped', { message }))
}

/** Creates the test case for the run. Without it a run on an unreachable service would pass. */
function createRunCase({ exit: { code, reason } }: Report): Case {
  const build = nameCase(nameOperation(null), 'the run is judged, exercised and clean')
  if (code === 0) return build('passed')
  const attributes = { message: fitLine(reason, Number.POSITIVE_INFINITY), type: `exit ${code}` }
  return code === 1
    ? build('failures', createElement('failure', attributes))
    : build('errors', createElement('error', attributes))
}

function nameCase(suite: string, name: string) {
  return (outcome: Case['outcome'], ...children: readonly Xml[]): Case => {
    const element = createElement('testcase', { classname: suite, name }, ...children)
    return { suite, outcome, element }
  }
}

function describeOutcome(entry: RequirementResult, group?: RequirementGroup): string {
  const { verdict, reason, accepted, shownBy } = entry
  const { findings, found, entries } = group ?? { ...entry, entries: [entry] }
  const [first] = findings
  if (accepted !== undefined) return `accepted: ${describeAcceptance(entry)}`
  if (first === undefined) return reason ?? statusLabels[verdict].says
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  const see = shownBy === undefined ? '' : `; ${shownBy} shows the cause`
  const where = entries.length > 1 ? `; on ${nameOperations(entries)}` : ''
  return `${first.place}: expected ${first.expected}, actual ${first.actual}${rest}${see}${where}`
}

/** Counts test cases by outcome, since JUnit readers add these numbers. */
function countOutcomes(cases: readonly Case[]) {
  const count = (wanted: Case['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length
  const [failures, errors, skipped] = [count('failures'), count('errors'), count('skipped')]
  return { tests: cases.length, failures, errors, skipped }
}

function createElement(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  return h<Attributes>(name, attributes, ...children)
}
