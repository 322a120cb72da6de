import { render } from 'preact-render-to-string'
import { formatCount } from '../../../base/format-count.ts'
import { sanitizeXml } from '../../../base/sanitize-text.ts'
import type { Report } from '../../model/report.ts'
import { describeReport, statusLabels } from '../describe-report.ts'
import { groupRequirements } from '../group-requirements.ts'
import { FailedRequestsList, Findings } from './findings.tsx'
import { Matrix } from './matrix.tsx'
import { reportStyle } from './report-style.ts'
import { ReportTables } from './report-tables.tsx'

/** Script of the buttons that copy a command. */
const copyScript = `
for (const button of document.querySelectorAll('.curl button')) button.onclick = async () => {
  await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent)
  button.textContent = 'copied'
}
`

/** Formats the report as one HTML file that needs no network. */
export function formatHtml(report: Report): string {
  return sanitizeXml(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Conformance: exit ${report.exit.code}</title>
<style>${reportStyle}</style>
</head>
<body>${render(<Body report={report} />)}<script>${copyScript}</script></body>
</html>
`)
}

function Body({ report }: { report: Report }) {
  const bad = groupRequirements(report, 'fail', 'error', 'warn')
  return (
    <>
      <Head report={report} />
      <main>
        <h2>Operations and families of requirements</h2>
        <p class="small">
          {Object.entries(statusLabels).map(([name, { letter, says }]) => (
            <span key={name} class="legend">
              <b class={`cell ${name}`}>{letter}</b> {says}
            </span>
          ))}
        </p>
        <Matrix report={report} />
        <h2>
          {bad.length === 0
            ? 'Nothing was found wrong'
            : `${formatCount(bad.length, 'requirement')} to look at`}
        </h2>
        <Findings groups={bad} />
        <Findings groups={groupRequirements(report, 'accepted')} title="Accepted findings" />
        <FailedRequestsList report={report} />
        <ReportTables report={report} />
      </main>
    </>
  )
}

function Head({ report }: { report: Report }) {
  const { exit, tool, startedAt, notes } = report
  const { size, targets, summary, coverage } = describeReport(report)
  return (
    <header class={exit.code === 0 ? 'good' : 'bad'}>
      <h1>{verdictWords[exit.code]}</h1>
      <p class="reason">
        exit {exit.code}: {exit.reason}
      </p>
      <p>{summary}</p>
      <p>{coverage}</p>
      <p class="small">
        {size} · {targets} · {startedAt} · {tool}
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
