import { render } from 'preact-render-to-string'
import type { Report } from '../../model/report.ts'
import { type Group, groups } from '../groups.ts'
import { printable } from '../line.ts'
import { count, coverage, extent, few, operationWord, standings, summary, targets } from '../words.ts'
import { Findings } from './findings.tsx'
import { Matrix } from './matrix.tsx'
import { script } from './script.ts'
import { style } from './style.ts'
import { Gaps, NotCheckable, Requirements, Unjudged } from './tables.tsx'

/** The report as one HTML file that needs no network: verdict, matrix, findings, gaps, and every requirement. */
export function html(report: Report): string {
  return printable(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: exit ${report.exit.code}</title>
<style>${style}</style>
</head>
<body>${render(<Body report={report} />)}<script>${script}</script></body>
</html>
`)
}

function Body({ report }: { report: Report }) {
  const bad = groups(report, 'fail', 'error', 'warn')
  return (
    <>
      <Head report={report} bad={bad} />
      <main>
        <h2>Operations and families of requirements</h2>
        <p class="small">
          {Object.entries(standings).map(([name, { letter, says }]) => (
            <span key={name} class="legend">
              <b class={`cell ${name}`}>{letter}</b> {says}
            </span>
          ))}
        </p>
        <Matrix report={report} />
        <h2 id="findings">
          {bad.length === 0 ? 'Nothing was found wrong' : `${count(bad.length, 'requirement')} to look at`}{' '}
          <button type="button" id="all" hidden>
            show all
          </button>
        </h2>
        <Findings groups={bad} />
        <Findings groups={groups(report, 'known')} title="Known failures" />
        <Gaps report={report} />
        <Unjudged report={report} />
        <NotCheckable />
        <Requirements report={report} />
      </main>
    </>
  )
}

/** At most so many requirements are named at the top. */
const NAMED = 3

function Head({ report, bad }: { report: Report; bad: readonly Group[] }) {
  const { exit, tool, startedAt, notes } = report
  return (
    <header class={exit.code === 0 ? 'good' : 'bad'}>
      <h1>{verdictWords[exit.code]}</h1>
      <p class="reason">
        exit {exit.code}: {exit.reason}
      </p>
      <ul>
        {bad.slice(0, NAMED).map(({ id, title, standing, entries }) => (
          <li key={id}>
            <b class={`cell ${standing}`}>{standings[standing].letter}</b>{' '}
            <a href={`#${standing}-${id}`}>{id}</a> {title}, on{' '}
            {few(
              entries.map(({ operationId }) => operationWord(operationId)),
              3,
            )}
          </li>
        ))}
        {bad.length > NAMED && <li>and {bad.length - NAMED} more</li>}
      </ul>
      <p>{summary(report)}</p>
      <p>{coverage(report)}</p>
      <p class="small">
        {extent(report)} · {targets(report)} · {startedAt} · {tool}
      </p>
      {notes.map(note => (
        <p key={note}>⚠ {note}</p>
      ))}
    </header>
  )
}

const verdictWords = {
  0: 'Conforms',
  1: 'Does not conform',
  2: 'Was not asked properly',
  3: 'Could not be judged',
  4: 'Too little evidence',
} as const
