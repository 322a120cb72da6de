import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { fitLine } from '../../base/fit-line.ts'
import { groupBy } from '../../base/group-by.ts'
import { sanitizeXml } from '../../base/sanitize-text.ts'
import type { Report, RequirementResult } from '../model/report.ts'
import { describeAcceptance, nameOperation, statusLabels } from './describe-report.ts'
import { formatFindings } from './format-finding.ts'
import { getRequirementStatus } from './group-requirements.ts'

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
 * operation, a case for each requirement, and a case for the run. Accepted findings and requirements that were
 * not judged are skipped. Warnings pass, with their text on system-out.
 */
export function formatJunit(report: Report): string {
  const cases = [...report.requirements.map(createCase), createRunCase(report)]
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

function createCase(entry: RequirementResult): Case {
  const { id, title, clause, level, operationId } = entry
  const status = getRequirementStatus(entry)
  const message = describeOutcome(entry)
  const trace = `${level}: ${clause}\n${formatFindings(entry)}`
  const build = (outcome: Case['outcome'], ...children: readonly Xml[]) =>
    buildCase(nameOperation(operationId), outcome, `${id} ${title}`, children)
  if (status === 'pass' || status === 'observed') return build('passed')
  if (status === 'warn')
    return build('passed', createElement('system-out', {}, `warning: ${message}\n${trace}`))
  if (status === 'fail') return build('failures', createElement('failure', { message, type: id }, trace))
  if (status === 'error') return build('errors', createElement('error', { message, type: id }, trace))
  return build('skipped', createElement('skipped', { message }))
}

/** Creates the test case for the run. Without it a run on an unreachable service would pass. */
function createRunCase({ exit: { code, reason } }: Report): Case {
  const build = (outcome: Case['outcome'], ...children: readonly Xml[]) =>
    buildCase(nameOperation(null), outcome, 'the run is judged, exercised and clean', children)
  if (code === 0) return build('passed')
  const attributes = { message: fitLine(reason, Number.POSITIVE_INFINITY), type: `exit ${code}` }
  return code === 1
    ? build('failures', createElement('failure', attributes))
    : build('errors', createElement('error', attributes))
}

function buildCase(suite: string, outcome: Case['outcome'], name: string, children: readonly Xml[]): Case {
  return { suite, outcome, element: createElement('testcase', { classname: suite, name }, ...children) }
}

/** Describes a result in one line: the violation, or why nothing was judged. */
function describeOutcome(entry: RequirementResult): string {
  const { verdict, reason, accepted, findings, found, shownBy } = entry
  const [first] = findings
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  const see = shownBy === undefined ? '' : `; ${shownBy} shows the cause`
  const text =
    accepted !== undefined
      ? `accepted: ${describeAcceptance(entry)}`
      : first === undefined
        ? (reason ?? statusLabels[verdict].says)
        : `${first.place}: expected ${first.expected}, actual ${first.actual}${rest}${see}`
  return fitLine(text, Number.POSITIVE_INFINITY)
}

/** Counts test cases by outcome, since JUnit readers add these numbers. */
function countOutcomes(cases: readonly Case[]) {
  const count = (wanted: Case['outcome']) => cases.filter(({ outcome }) => outcome === wanted).length
  return {
    tests: cases.length,
    failures: count('failures'),
    errors: count('errors'),
    skipped: count('skipped'),
  }
}

function createElement(name: string, attributes: Attributes, ...children: readonly (Xml | string)[]): Xml {
  return h<Attributes>(name, attributes, ...children)
}
