import { render } from 'preact-render-to-string'
import { formatCount } from '../../../base/format-count.ts'
import { sanitizeXml } from '../../../base/sanitize-text.ts'
import { tokens } from '../../../theme/tokens.ts'
import type { Report } from '../../model/report.ts'
import { describeReport, statusLabels } from '../describe-report.ts'
import { groupRequirements } from '../group-requirements.ts'
import { FailedRequestsList, Findings } from './findings.tsx'
import { Matrix, ReportTables } from './report-tables.tsx'

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
  const heading =
    bad.length === 0 ? 'Nothing was found wrong' : `${formatCount(bad.length, 'requirement')} to look at`
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
        <h2>{heading}</h2>
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

/** The style sheet of the report, light and dark, without external fonts or images. */
const reportStyle = `${tokens}
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.5 var(--words); color: var(--text); background: var(--ground) }
header, main { padding: 1rem 2rem; max-width: 88rem; margin: auto }
@media (max-width: 40rem) { header, main { padding: .8rem } }
header { max-width: none; background: var(--sunken); border-top: 8px solid var(--good) } header.bad { border-color: var(--bad) }
header p { margin: .2rem 0 } h1 { margin: 0; color: var(--good) } .bad h1 { color: var(--bad) } .reason { font-weight: 600 }
h2 { margin: 1.6rem 0 .5rem; font-size: 1.2rem } h3 { margin: 0; font-size: 1.02rem } .small { font-size: 12.5px; opacity: .8 }
code { font: 12.5px/1.5 var(--wire); overflow-wrap: anywhere }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-size: 13px } th { text-align: left; font-weight: 600 }
th, td { padding: .2rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top }
.matrix th, .matrix td { padding: .05rem .2rem } .matrix td { min-width: 2.6rem; text-align: center } .matrix thead th { text-align: center; font-size: 11px } .matrix tbody th { padding-right: 1rem; font-weight: 500; position: sticky; left: 0; background: var(--ground) }
.cell { font-weight: 600; color: var(--muted) } b.cell { display: inline-block; min-width: 1.6em; text-align: center; border-radius: 4px; padding: 0 .3em }
.cell a { color: inherit; display: block; text-decoration: none } .cell a:hover { text-decoration: underline }
.fail { --mark: #c62828 } .error { --mark: #7b1fa2 } .warn { --mark: #b26a00 } .accepted { --mark: #00796b } .inconclusive { --mark: #1565c0 }
.cell.fail, .cell.error, .cell.warn, .cell.accepted, .cell.inconclusive { background: var(--mark); color: #fff } .cell.pass { color: var(--good) }
.cell.partly { color: var(--muted); font-weight: 400 } .cell small { display: inline; margin-left: .15em; font-size: 10px; opacity: 1 }
.legend { margin-right: 1rem; display: inline-block }
article { margin: .8rem 0; padding: .7rem 1rem; border: 1px solid var(--line); border-left: 5px solid var(--mark); border-radius: 6px } article p { margin: .25rem 0 }
details details, article details { margin: .3rem 0 } summary { cursor: pointer }
dl { display: grid; grid-template-columns: 5rem 1fr; margin: .4rem 0 .4rem 1rem } dt { opacity: .7 } dd { margin: 0 } .actual { color: var(--bad); font-weight: 600 }
.number { text-align: right; font-variant-numeric: tabular-nums }
.curl { margin-left: 1rem; padding: .3rem .6rem; background: var(--sunken); border-radius: 6px } button { font: inherit; font-size: 12px }
.part { margin: 1rem 0; padding-top: .6rem; border-top: 2px solid var(--line) } .part > summary { font-size: 1.1rem; font-weight: 600 }
`
