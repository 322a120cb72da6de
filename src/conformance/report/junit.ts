import { h, type VNode } from 'preact'
import { render } from 'preact-render-to-string'
import type { Judged, Report } from '../model/report.ts'
import { findingLines } from './finding-lines.ts'
import { grouped } from './grouped.ts'
import { standing } from './groups.ts'
import { line, printable } from './line.ts'
import { operationWord, standings } from './words.ts'

const WIDTH = 200

type Attributes = Readonly<Record<string, string | number>>
type Xml = VNode<Attributes>

/**
 * The report as JUnit XML: a test suite for each operation, a test case for each requirement. Known failures and what could
 * not be judged are skipped, with the reason; warnings pass and speak on system-out.
 */
export function junit(report: Report): string {
  const suites = grouped(report.requirements, ({ operationId }) => operationWord(operationId))
  const root = element(
    'testsuites',
    { name: report.tool, ...counts(report.requirements), time: report.seconds },
    suites.map(([name, entries]) => suite(name, entries, report)),
  )
  // In text only `>` after `]]` still needs an escape; an attribute may hold either form.
  const xml = printable(render(root)).replaceAll(']]>', ']]&gt;')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`
}

function suite(name: string, entries: readonly Judged[], { startedAt }: Report): Xml {
  return element(
    'testsuite',
    { name, ...counts(entries), timestamp: startedAt.slice(0, 19) },
    entries.map(entry => testCase(name, entry)),
  )
}

function testCase(classname: string, entry: Judged): Xml {
  const { id, title, clause, level, evaluated } = entry
  return element('testcase', { classname, name: `${id} ${title}` }, [
    element('properties', {}, [
      element('property', { name: 'clause', value: clause }),
      element('property', { name: 'level', value: level }),
      element('property', { name: 'evaluated', value: evaluated }),
    ]),
    ...outcome(entry),
  ])
}

function outcome(entry: Judged): Xml[] {
  const now = standing(entry)
  if (now === 'pass' || now === 'observed') return []
  const says = message(entry)
  if (now === 'warn') return [element('system-out', {}, [`warning: ${says}\n${text(entry)}`])]
  if (now !== 'fail' && now !== 'error') return [element('skipped', { message: says })]
  return [element(now === 'fail' ? 'failure' : 'error', { message: says, type: entry.id }, [text(entry)])]
}

/** One line: what is wrong, or why nothing was judged. */
function message(entry: Judged): string {
  const { verdict, reason, known, findings, found, shownBy } = entry
  if (known !== undefined)
    return line(`known until ${known.expires}: ${known.reason} (${known.owner})`, WIDTH)
  const [first] = findings
  if (first === undefined) return line(reason ?? standings[verdict].says, WIDTH)
  const rest = found > 1 ? ` (and ${found - 1} more)` : ''
  const see = shownBy === undefined ? '' : `; ${shownBy} says it more exactly`
  return line(`${first.place}: expected ${first.expected}, actual ${first.actual}${rest}${see}`, WIDTH)
}

function text({ operationId, findings }: Judged): string {
  return findings.flatMap(finding => findingLines({ ...finding, operationId }, WIDTH)).join('\n')
}

/** The numbers that the readers of JUnit add up; each test case is in one of them at most. */
function counts(entries: readonly Judged[]) {
  const all = entries.map(standing)
  const failures = all.filter(each => each === 'fail').length
  const errors = all.filter(each => each === 'error').length
  const passed = all.filter(each => each === 'pass' || each === 'observed' || each === 'warn').length
  const tests = all.length
  return { tests, failures, errors, skipped: tests - failures - errors - passed }
}

function element(name: string, attributes: Attributes, children: readonly (Xml | string)[] = []): Xml {
  return h<Attributes>(name, attributes, ...children)
}
