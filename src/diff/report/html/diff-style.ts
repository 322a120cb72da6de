import { tokens } from '../../../theme/tokens.ts'

/** The style sheet of the comparison: for light and dark mode, without external fonts or images. */
export const diffStyle = `${tokens}
* { box-sizing: border-box }
body { margin: 0; font: var(--size-3)/1.5 var(--words); color: var(--text); background: var(--ground) }
header, main { padding: 16px 24px } main { max-width: 1120px; margin: auto; padding-bottom: 40px }
header { background: var(--sunken); border-top: 8px solid var(--good) } header.bad { border-color: var(--bad) } header > *, header > p { max-width: 1072px; margin: 4px auto }
h1 { font-size: 24px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere } h1 code { font-size: 20px }
h2 { margin: 40px 0 8px; padding-bottom: 4px; font-size: 18px; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
.reason { font-weight: 600 } .small { font-size: 13px; color: var(--muted) } p { max-width: 68ch; margin: 4px 0 }
code, pre { font: 12.5px/1.5 var(--wire) } code { overflow-wrap: anywhere }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; font-size: 13px }
.mark { display: inline-block; min-width: 2.2em; padding: 0 4px; border-radius: var(--radius); border: 1px solid currentColor; text-align: center; font: 600 12px/1.5 var(--wire) }
.mark.clients { color: var(--bad) } .mark.implementations { color: var(--warning) } .mark.safe { color: var(--good) } .mark.words { color: var(--unknown) }
article { margin: 8px 0 16px; padding: 8px 0 8px 12px; border-left: 4px solid var(--line) }
article.clients { border-color: var(--bad) } article.implementations { border-color: var(--warning) } article.safe { border-color: var(--good) }
.says { margin: 0; max-width: none; overflow-wrap: anywhere } article .small { max-width: none }
.values { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; margin-top: 8px }
.value { background: var(--raised); margin: 0; padding: 4px 8px; border: 1px solid var(--line); border-radius: var(--radius) }
figcaption { font-size: 12px; color: var(--muted) } .value pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere } .nothing { margin: 0; color: var(--muted); font-style: italic }
.part { margin-top: 40px } summary { cursor: pointer; font-size: 18px; font-weight: 600 }
@media (max-width: 40rem) { header, main { padding: 12px } h1 { font-size: 18px } h1 code { font-size: 15px } .values { grid-template-columns: minmax(0, 1fr) } }
@media print { details:not([open]) > * { display: block } article { break-inside: avoid } }
`
