// Rules, open questions and errors have no class: there are hundreds.
const rule = ':is(td, .whole) > details'
const link = ':is(tr[id] > td, .whole, section > article, .failures) > a'
const options = ':is(#gaps > article, .unfolded) > ul:not(.changes)'
const question = ':is(tr[id] > td > a, article > a, #gaps h3) > b'
const choice = ':is(#gaps, .unfolded) .chosen > b'
const bounds = 'tr[id] > td > ul:not([class])'

/** Style sheet of sections, notes and marks. */
export const textStyle = `
.summary { margin: var(--space-2) 0 var(--space-5); font-size: var(--size-4); color: var(--muted) }
.start > article, .start > .take { margin-bottom: var(--space-6) } .start h2 { margin-bottom: var(--space-3) } .start .take p + p { margin-top: var(--space-3) }
header.family { margin: var(--space-6) 0 var(--space-4); padding-bottom: var(--space-3); border-bottom: 1px solid var(--line) } header.family h2 { text-transform: none } header.family p { color: var(--muted) }
section > article { padding: var(--space-5) 0 var(--space-6); border-top: 1px solid var(--line) } header.family + article { border-top: 0; padding-top: 0 } .start > article { padding: 0; border: 0 }
.route { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2); max-width: none; margin: var(--space-2) 0 var(--space-3) } .route .path { font-size: var(--size-3); font-weight: 600; min-width: 0 }
.id { color: var(--muted); font: var(--size-1)/1.5 var(--wire); white-space: nowrap } .lead { margin-bottom: var(--space-1) } .take > div > .muted { font-size: var(--size-2); margin-bottom: var(--space-3) }
.take { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: var(--space-5); align-items: start } .take > * { min-width: 0 }
@media (max-width: 1280px) { .take { grid-template-columns: minmax(0, 1fr) } }
.orders { margin: var(--space-1) 0 } .orders li { font-size: var(--size-2) } .orders code { overflow-wrap: anywhere }

/* How sure a statement is stands in many places: a word in its color, without a ground. */ i:not([class]) { color: var(--warning) } i:not(.null) { background: none; font: 500 var(--size-1)/18px var(--wire); white-space: nowrap }
.failures { margin-top: var(--space-3); font-size: var(--size-2); color: var(--muted) } .failures a { text-decoration: none }
.inputs { display: grid; grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); gap: var(--space-2) var(--space-3); margin-bottom: var(--space-3) } .field { display: flex; flex-direction: column; gap: 2px; min-width: 0 } .field label, .field small { font-size: var(--size-1) } .field small { color: var(--muted) } .field label { font-family: var(--wire) } .field input, .field select { width: 100%; min-width: 0; height: 32px; padding: 0 var(--space-2); background: var(--raised); border: 1px solid var(--line-strong); border-radius: var(--radius); font: var(--size-1) var(--wire) } .field input::placeholder { color: var(--muted); opacity: 1 }
.null { color: var(--muted); font: italic var(--size-2)/1.35 var(--wire) } .never { color: var(--muted); font-size: var(--size-1) }

${rule}, ${link} { display: block; margin-top: var(--space-1); font-size: var(--size-2); color: var(--muted); text-decoration: none } ${rule} > summary, ${link} { max-width: 76ch; list-style: none; position: relative; padding-left: 14px } ${rule} > summary::-webkit-details-marker { display: none }
${rule} > summary::before, ${link}::before { content: '▸'; position: absolute; left: 0; color: var(--line-strong) } ${rule}[open] > summary::before, ${link}[aria-expanded=true]::before { content: '▾' } ${rule} > summary:hover, ${link}:hover { color: var(--text) } ${question}, ${choice} { font: 500 var(--size-1)/18px var(--wire); padding: 0 6px; border-radius: 4px } ${question}:not(.good) { color: var(--unknown); background: var(--unknown-ground) } ${choice} { color: var(--good); background: var(--good-ground) } :is(${rule}, ${link}) code { font-size: var(--size-1); white-space: nowrap }
.unfolded { margin: 0 0 var(--space-3) 14px; font-size: var(--size-2) } ${rule} > pre { margin: var(--space-1) 0 var(--space-2) 14px }
.also { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); max-width: none; margin-top: var(--space-1); padding-left: 14px; font-size: var(--size-1); color: var(--muted) } .also a { color: var(--muted); text-decoration: underline } .also .unfolded { flex: 1 0 100%; margin-left: 0 }
${bounds} { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); font-size: var(--size-2); color: var(--muted) } ${bounds} code { overflow-wrap: anywhere; font-size: var(--size-1) }
.parts { display: grid; gap: 0 var(--space-2); margin: var(--space-1) 0; font-size: var(--size-2); color: var(--muted) } .parts code { display: inline-block; min-width: 1.5em; color: var(--text) } .such { font-size: var(--size-2); color: var(--muted) } .such code { overflow-wrap: anywhere; font-size: var(--size-1) }
${options} { display: grid; gap: 2px; font-size: var(--size-2) } ${options} > li { position: relative; padding-left: 14px; max-width: 76ch } ${options} > li::before { content: '○'; position: absolute; left: 0; color: var(--muted) } ${options} > .chosen::before { content: '●'; color: var(--good) } ${options} code { font-weight: 600; color: var(--text) }
.whole { margin-top: var(--space-3) } .fact { margin-right: var(--space-4); white-space: nowrap; color: inherit } a.fact { text-decoration: none }
.start article > p + dl, .start article > p + .request { margin-top: var(--space-3) } .key-values { display: grid; gap: var(--space-3) } .key-values > div { display: grid; grid-template-columns: minmax(150px, 220px) minmax(0, 1fr); gap: var(--space-1) var(--space-4) } .legend { display: grid; gap: var(--space-1); margin-top: var(--space-2) }
.failure-note { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--space-2) var(--space-5); padding: var(--space-3) 0; border-top: 1px solid var(--line) } #gaps > article { padding: var(--space-4) 0 } #gaps h3 { font-size: var(--size-3); max-width: 80ch; margin-bottom: var(--space-2) } #gaps .muted { margin-top: var(--space-2); font-size: var(--size-2) }

pre { margin: 0; padding: var(--space-3); overflow: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius); font-size: var(--size-1); line-height: 1.5; tab-size: 2; white-space: pre-wrap; overflow-wrap: anywhere }
.code-block { position: relative } .code-block pre { max-height: 420px; padding-right: 72px } .scripted :is(.example-reply, .answer, .failure-note) pre { white-space: pre; overflow-wrap: normal }
.copy, .send, .tab-bar button { min-height: 26px; padding: 0 var(--space-2); background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); color: var(--muted); font-size: var(--size-1); cursor: pointer } .copy:hover, .tab-bar button:hover { color: var(--text); border-color: var(--line-strong) } .code-block .copy { position: absolute; top: 6px; right: 6px }
.tab-bar { display: flex; gap: var(--space-1); margin-bottom: var(--space-1) } .tab-bar [aria-pressed=true] { color: var(--text); border-color: var(--line-strong); font-weight: 600 } .tab-bar .send { margin-left: auto } .tab-bar .send, .tab-bar .send:hover { color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; padding: 0 var(--space-3) }
html:not(.scripted) .copy { display: none }
.answer:not(:empty) { margin-top: var(--space-2) } .answer p { margin-bottom: var(--space-1); font-size: var(--size-2) }

.live { overflow-anchor: none }
.problems { position: sticky; top: 48px; z-index: 3; margin-bottom: var(--space-5); background: var(--bad-ground); border-left: 3px solid var(--bad); border-radius: 0 var(--radius) var(--radius) 0; box-shadow: 0 0 0 1px var(--line) } :root:has(.problems) main [id] { scroll-margin-top: 128px } :root:has(.problems) .fields thead th { top: 89px }
.problems details { max-height: 70vh; overflow: auto; padding: 0 var(--space-4) var(--space-3) } .problems details:not([open]) { padding-bottom: 0 } .problems summary { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0 var(--space-3); width: auto; padding: var(--space-2) 0; background: var(--bad-ground) } .problems h2 { font-size: var(--size-3); line-height: 24px; color: var(--bad) } .problems h2::before { content: '▸ ' } .problems [open] h2::before { content: '▾ ' } .problems .first { flex: 1 1 320px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: var(--size-2); line-height: 24px } .problems [open] .first { display: none }
.problems li { margin-top: var(--space-3) } .problems p { max-width: 100ch; overflow-wrap: anywhere } .problems .where { font-weight: 600 } .problems .also { margin-top: var(--space-3); font-size: var(--size-1) }
.change-list { margin-bottom: var(--space-6); padding: var(--space-4); background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius) } .change-list h2 { font-size: var(--size-4); margin-bottom: var(--space-2) } .change-list ol { display: grid; gap: var(--space-2); margin-top: var(--space-2) } .change-list li { font-size: var(--size-2); overflow-wrap: anywhere } .change-list .mark { margin-right: 4px }
.changes { margin-top: var(--space-2); white-space: normal; font-size: var(--size-2) } .changes li { max-width: 80ch } .changes .muted { font-size: var(--size-1) } [data-change] { --change: var(--information) } [data-change=added] { --change: var(--good) } [data-change=removed] { --change: var(--bad) }
article[data-change] { box-shadow: -12px 0 0 -9px var(--change) } tr[data-change] > :first-child, .removed, p[data-change], li[data-change] { box-shadow: inset 3px 0 var(--change) } .removed { margin-top: var(--space-2); padding-left: var(--space-3) } nav li[data-change] { box-shadow: none }
body:has(#only-changes:checked) :is(main > section > article:not(.touched), nav li:not([data-changed]), main .fields:not(:has([data-change])), main .fields tr:has(> td):not([data-change]):not(:has([data-change])), .start, main > section:not(#changes):not(:has(.touched))) { display: none } details[data-change], ${link}[data-change] { box-shadow: -8px 0 0 -5px var(--change) }
:target > :is(td, th) { background: var(--accent-ground) } details:target > summary, p:target, li:target, a:target { background: var(--accent-ground); color: var(--text) }
@media (max-width: 900px) { .key-values > div, .failure-note { grid-template-columns: minmax(0, 1fr) } .code-block pre { padding-right: var(--space-3); padding-top: 36px } .copy, .send, .tab-bar button { min-height: 34px } .route .copy { order: 3 } }
`
