/** Sections, notes and marks. */
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

.mark { display: inline-block; padding: 0 6px; border-radius: 4px; font: 500 var(--size-1)/18px var(--wire); white-space: nowrap; text-decoration: none }
.good { color: var(--good); background: var(--good-ground) } .bad { color: var(--bad); background: var(--bad-ground) } .warning { color: var(--warning); background: var(--warning-ground) } .information { color: var(--information); background: var(--information-ground) } .unknown { color: var(--unknown); background: var(--unknown-ground) }
/* How sure a statement is stands in many places: a word in its colour, without a ground. */ .level { padding: 0; background: none }
a.mark:hover { text-decoration: underline } .failures { margin-top: var(--space-4); color: var(--muted) } .failures a { margin-right: var(--space-1) }
.null { color: var(--muted); font: italic var(--size-2)/1.35 var(--wire) } .never { color: var(--muted); font-size: var(--size-1) }

details summary { cursor: pointer; width: fit-content } .rule, .gap { margin-top: var(--space-1); font-size: var(--size-2); color: var(--muted) } .rule summary, .gap summary { max-width: 76ch; list-style: none; position: relative; padding-left: 14px } .rule summary::-webkit-details-marker, .gap summary::-webkit-details-marker { display: none }
.rule summary::before, .gap summary::before { content: '▸'; position: absolute; left: 0; color: var(--line-strong) } .rule[open] summary::before, .gap[open] summary::before { content: '▾' } .rule summary:hover, .gap summary:hover { color: var(--text) } .rule .code, .gap .options { margin: var(--space-1) 0 var(--space-2) 14px; white-space: pre-wrap; overflow-wrap: anywhere } .gap > a { margin-left: 14px }
.also { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); max-width: none; margin-top: var(--space-1); padding-left: 14px; font-size: var(--size-1); color: var(--muted) } .also a { color: var(--muted); text-decoration: underline }
.bounds { display: flex; flex-wrap: wrap; gap: 0 var(--space-3); font-size: var(--size-2); color: var(--muted) } .bounds code { overflow-wrap: anywhere; font-size: var(--size-1) }
.parts { display: grid; gap: 0 var(--space-2); margin: var(--space-1) 0; font-size: var(--size-2); color: var(--muted) } .parts code { display: inline-block; min-width: 1.5em; color: var(--text) } .such { font-size: var(--size-2); color: var(--muted) } .such code { overflow-wrap: anywhere }
.options { display: grid; gap: 2px; font-size: var(--size-2) } .options li { position: relative; padding-left: 14px; max-width: 76ch } .options li::before { content: '○'; position: absolute; left: 0; color: var(--muted) } .options .chosen::before { content: '●'; color: var(--good) } .options code { font-weight: 600; color: var(--text) }
.whole { margin-top: var(--space-3) } .fact { margin-right: var(--space-4); white-space: nowrap; color: inherit } a.fact { text-decoration: none }
.key-values { display: grid; gap: var(--space-3) } .key-values > div { display: grid; grid-template-columns: minmax(150px, 220px) minmax(0, 1fr); gap: var(--space-1) var(--space-4) } .legend { display: grid; gap: var(--space-1); margin-top: var(--space-2) }
.failure-note { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: var(--space-2) var(--space-5); padding: var(--space-3) 0; border-top: 1px solid var(--line) } .gap-entry { padding: var(--space-4) 0 } .gap-entry h3 { font-size: var(--size-3); max-width: 80ch; margin-bottom: var(--space-2) } .gap-entry > .muted { margin-top: var(--space-2); font-size: var(--size-2) }

.code { margin: 0; padding: var(--space-3); overflow: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: var(--radius); font-size: var(--size-1); line-height: 1.5; tab-size: 2 }
.code-block { position: relative } .code-block .code { max-height: 420px; padding-right: 72px } .request .code { white-space: pre-wrap; overflow-wrap: anywhere }
.copy, .send, .tab-bar button { min-height: 26px; padding: 0 var(--space-2); background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); color: var(--muted); font-size: var(--size-1); cursor: pointer } .copy:hover, .tab-bar button:hover { color: var(--text); border-color: var(--line-strong) } .code-block .copy { position: absolute; top: 6px; right: 6px }
.tab-bar { display: flex; gap: var(--space-1); margin-bottom: var(--space-1) } .tab-bar [aria-pressed=true] { color: var(--text); border-color: var(--line-strong); font-weight: 600 } .tab-bar .send { margin-left: auto; color: var(--on-accent); background: var(--accent); border-color: var(--accent); font-weight: 600; padding: 0 var(--space-3) }
.scripted .tabs > [data-view]:not(.shown) { display: none } html:not(.scripted) .copy, html:not(.scripted) .send, html:not(.scripted) .tab-bar { display: none }
.answer:not(:empty) { margin-top: var(--space-2) } .answer p { margin-bottom: var(--space-1); font-size: var(--size-2) }

.live { overflow-anchor: none }
.problems { margin-bottom: var(--space-5); padding: var(--space-4); background: var(--bad-ground); border-left: 3px solid var(--bad); border-radius: 0 var(--radius) var(--radius) 0 } .problems h2 { font-size: var(--size-3); color: var(--bad) } .problems li { margin-top: var(--space-3) } .problems p { max-width: 100ch; overflow-wrap: anywhere } .problems .where { font-weight: 600 } .problems .code { margin-top: var(--space-1); background: var(--raised) } /* With its own line break in it, a block would have two. */ .problems pre > * { display: block; width: max-content; min-width: 100%; height: 1.5em } .problems mark { color: inherit; background: var(--bad-ground); font-weight: 600 }
.change-list { margin-bottom: var(--space-6); padding: var(--space-4); background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius) } .change-list h2 { font-size: var(--size-4); margin-bottom: var(--space-2) } .change-list ol { display: grid; gap: var(--space-2); margin-top: var(--space-2) } .change-list li { font-size: var(--size-2); overflow-wrap: anywhere } .change-list .mark { margin-right: 4px }
.changes { margin-top: var(--space-2); font-size: var(--size-2) } .changes li { max-width: 80ch } .changes .muted { font-size: var(--size-1) } [data-change] { --change: var(--information) } [data-change=added] { --change: var(--good) } [data-change=removed] { --change: var(--bad) }
article[data-change], .gap-entry[data-change] { box-shadow: -12px 0 0 -9px var(--change) } tr[data-change] > td:first-child, .removed, p[data-change], li[data-change] { box-shadow: inset 3px 0 var(--change) } .removed { margin-top: var(--space-2); padding-left: var(--space-3) } nav li[data-change] { box-shadow: none }
.only-changes main > section > article:not(.touched), .only-changes nav li:not([data-changed]), .only-changes main .fields tr[id]:not([data-change]):not(:has([data-change])), .only-changes .start { display: none }
:target > td { background: var(--accent-ground) } details:target > summary, p:target, li:target { background: var(--accent-ground); color: var(--text) }
@media (max-width: 900px) { .key-values > div, .failure-note { grid-template-columns: minmax(0, 1fr) } .code-block .code { padding-right: var(--space-3); padding-top: 36px } .copy, .send, .tab-bar button { min-height: 34px } .route .copy { order: 3 } }
`
