import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { Judged, Report } from '../model/report.ts'
import { fitLine, toPrintable } from './fit-line.ts'
import { formatFinding } from './format-finding.ts'
import { groupBy } from './group-by.ts'
import { getStanding } from './group-requirements.ts'
import { nameOperation, standings } from './words.ts'

const WIDTH = 200

type Attributes = Readonly<Record<string, string | number>>
type Xml = VNode<Attributes>

/**
 * The report as JUnit XML: a test suite for each operation, a test case for each requirement. Known failures and what could
 * not be judged are skipped, with the reason; warnings pass and speak on system-out.
 */
export function formatJunit(report: Report): string {
  const suites = groupBy(report.requirements, ({ operationId }) => nameOperation(operationId))
  const root = createElement(
    'testsuites',
    { name: report.tool, ...countOutcomes(report.requirements), time: report.seconds },
    suites.map(([name, entries]) => createSuite(name, entries, report)),
  )
  // In text only `>` after `]]` still needs an escape; an attribute may hold either form.
  const xml = toPrintable(render(root)).replaceAll(']]>', ']]&gt;')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

function createSuite(name: string, entries: readonly Judged[], { startedAt }: Report): Xml {
  return createElement(
    'testsuite',
    { name, ...countOutcomes(entries), timestamp: startedAt.slice(0, 19) },
    entries.map(entry => createTestCase(name, entry)),
  )
}

function createTestCase(classname: string, entry: Judged): Xml {
  const { id, title, clause, level, evaluated } = entry
  return createElement('testcase', { classname, name: `${id} ${title}` }, [
    createElement('properties', {}, [
      createElement('property', { name: 'clause', value: clause }),
      createElement('property', { name: 'level', value: level }),
      createElement('property', { name: 'evaluated', value: evaluated }),
    ]),
    ...createOutcome(entry),
  ])
}

function createOutcome(entry: Judged): Xml[] {
  const now = getStanding(entry)
  if (now === 'pass' || now === 'observed') return []
  const says = describeOutcome(entry)
  if (now === 'warn') return [createElement('system-out', {}, [`warning: ${says}\n${formatTrace(entry)}`])]
  if (now !== 'fail' && now !== 'error') return [createElement('skipped', { message: says })]
  return [
    createElement(now === 'fail' ? 'failure' : 'error', { message: says, type: entry.id }, [
      formatTrace(entry),
    ]),
  ]
}

/** One line: what is wrong, or why nothing was judged. */
function describeOutcome(entry: Judged): string {
  const { verdict, reason, known, findings, found, shownBy } = entry
  if (known !== undefined)
    return fitLine(`known until ${known.expires}: ${known.reason} (${known.owner})`, WIDTH)
  const [first] = findings
  if (first === undefined) return fitLine(reason ?? standings[verdict].says, WIDTH)
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  const see = shownBy === undefined ? '' : `; ${shownBy} says it more exactly`
  return fitLine(`${first.place}: expected ${first.expected}, actual ${first.actual}${rest}${see}`, WIDTH)
}

function formatTrace({ operationId, findings }: Judged): string {
  return findings.flatMap(finding => formatFinding({ ...finding, operationId }, WIDTH)).join('\n')
}

/** The numbers that the readers of JUnit add up; each test case is in one of them at most. */
function countOutcomes(entries: readonly Judged[]) {
  const all = entries.map(getStanding)
  const failures = all.filter(each => each === 'fail').length
  const errors = all.filter(each => each === 'error').length
  const passed = all.filter(each => each === 'pass' || each === 'observed' || each === 'warn').length
  const tests = all.length
  return { tests, failures, errors, skipped: tests - failures - errors - passed }
}

function createElement(name: string, attributes: Attributes, children: readonly (Xml | string)[] = []): Xml {
  return h<Attributes>(name, attributes, ...children)
}
