import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import { fitLine } from '../../base/fit-line.ts'
import { groupBy } from '../../base/group-by.ts'
import { sanitizeXml } from '../../base/sanitize-text.ts'
import type { Report, RequirementResult } from '../model/report.ts'
import { classifyRun, runTestName } from './classify-run.ts'
import { createTimeLookup } from './create-time-lookup.ts'
import { nameOperation, statusLabels } from './describe-run-size.ts'
import { formatFindings } from './format-finding.ts'
import { getRequirementStatus } from './group-requirements.ts'

type Attributes = Readonly<Record<string, string | number>>
type Xml = VNode<Attributes>

/** A test case with its outcome. */
interface Case {
  /** Name of the operation, or `service`. */
  readonly suite: string
  readonly outcome: 'passed' | 'failures' | 'errors' | 'skipped'
  readonly seconds: number
  readonly element: Xml
}

/**
 * Formats the report as JUnit XML, by the strict schema of Jenkins (xunit-plugin, junit-10.xsd). It has a
 * suite for each operation, a case for each requirement, and a case for the run. Accepted findings and
 * requirements that were not judged are skipped, with the reason. Warnings pass, with their text on
 * system-out.
 */
export function formatJunit(report: Report): string {
  const findTime = createTimeLookup(report)
  const cases = report.requirements.map(entry => createCase(entry, (findTime(entry)?.ms ?? 0) / 1000))
  const byOperation = groupBy([...cases, createRunCase(report)], ({ suite }) => suite)
  // The root has no member for what was skipped.
  const { skipped: _, ...counts } = countOutcomes([...byOperation.values()].flat())
  const root = createElement(
    'testsuites',
    { name: report.tool, ...counts, time: formatSeconds(report.seconds) },
    [...byOperation].map(([name, cases]) => createSuite(name, cases, report)),
  )
  // In text only `>` after `]]` still needs an escape; an attribute may hold either form.
  const xml = sanitizeXml(render(root)).replaceAll(']]>', ']]&gt;')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

function createSuite(name: string, cases: readonly Case[], { startedAt }: Report): Xml {
  const time = formatSeconds(cases.reduce((sum, { seconds }) => sum + seconds, 0))
  return createElement(
    'testsuite',
    { name, ...countOutcomes(cases), time, timestamp: startedAt.slice(0, 19) },
    cases.map(({ element }) => element),
  )
}

function createCase(entry: RequirementResult, seconds: number): Case {
  const suite = nameOperation(entry.operationId)
  const { id, title, clause, level } = entry
  const now = getRequirementStatus(entry)
  const says = describeOutcome(entry)
  const trace = `${level}: ${clause}\n${formatFindings(entry)}`
  const build = (outcome: Case['outcome'], children: readonly Xml[]) =>
    buildCase({ suite, outcome, seconds }, `${id} ${title}`, children)
  if (now === 'pass' || now === 'observed') return build('passed', [])
  if (now === 'warn')
    return build('passed', [createElement('system-out', {}, [`warning: ${says}\n${trace}`])])
  if (now !== 'fail' && now !== 'error')
    return build('skipped', [createElement('skipped', { message: says })])
  const [outcome, name] = now === 'fail' ? (['failures', 'failure'] as const) : (['errors', 'error'] as const)
  return build(outcome, [createElement(name, { message: says, type: id }, [trace])])
}

/** Creates the test case for the run. Without it a run on an unreachable service would pass. */
function createRunCase(report: Report): Case {
  const suite = nameOperation(null)
  const { code, reason } = report.exit
  const now = classifyRun(report)
  const attributes = { message: fitLine(reason, Number.POSITIVE_INFINITY), type: `exit ${code}` }
  const outcome = now === 'pass' ? 'passed' : (`${now}s` as const)
  return buildCase(
    { suite, outcome, seconds: 0 },
    runTestName,
    now === 'pass' ? [] : [createElement(now, attributes)],
  )
}

function buildCase(result: Omit<Case, 'element'>, name: string, children: readonly Xml[]): Case {
  const attributes = { classname: result.suite, name, time: formatSeconds(result.seconds) }
  return { ...result, element: createElement('testcase', attributes, children) }
}

/** Describes a result in one line: the violation, or why nothing was judged. */
function describeOutcome(entry: RequirementResult): string {
  const { verdict, reason, accepted, findings, found, shownBy } = entry
  const [first] = findings
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  const see = shownBy === undefined ? '' : `; ${shownBy} shows the cause`
  const text =
    accepted !== undefined
      ? `accepted until ${accepted.expires}: ${accepted.reason} (${accepted.owner})`
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

/** Formats seconds without an exponent, which the schema does not allow. */
function formatSeconds(seconds: number): string {
  return seconds.toFixed(3)
}

function createElement(name: string, attributes: Attributes, children: readonly (Xml | string)[] = []): Xml {
  return h<Attributes>(name, attributes, ...children)
}
