// Cells of columns and parameters have no class: there are thousands. Objects have no positions, so columns count from the end.
const name = ':is(tr[id] > th, td.name)'
const type = ':is(tr[id] > th + td, td.of)'
const nullable = '.columns td:nth-last-child(3)'
const meaning = ':is(.columns td:nth-last-child(2), .parameters td:last-child, td.meaning)'
const example = ':is(.columns td:last-child)'
const position = '.columns :nth-last-child(6):is(td, th)'

/** Style sheet of tables. Tables of columns become blocks on a phone, and tables of rows scroll. */
export const tableStyle = `
table.fields { width: 100%; border-collapse: collapse; table-layout: auto; margin: var(--space-2) 0 }
.fields thead th { padding: var(--space-1) var(--space-3) var(--space-1) 0; text-align: left; font-size: var(--size-1); font-weight: 600; color: var(--muted); border-bottom: 1px solid var(--line); white-space: nowrap }
.fields :is(td, tbody th) { padding: var(--space-2) var(--space-3) var(--space-2) 0; vertical-align: top; border-bottom: 1px solid var(--line); font-size: var(--size-2); line-height: 1.45 }
.fields thead th { position: sticky; top: 48px; z-index: 1; background: var(--ground); box-shadow: inset 0 -1px var(--line) } .fields tr[id] { scroll-margin-top: 96px } .start .fields thead th { position: static }
.fields ${name} { font-family: var(--wire); font-weight: 600; white-space: nowrap; text-align: left } .start .fields td.name, .fields.versions td.name { font-family: inherit } ${name} .mark { margin-left: var(--space-2) } .versions td.name .mark { margin-left: 0 }
.type, .fields tr[id] > th + td { color: var(--muted); font-family: var(--wire); font-size: var(--size-1); word-break: keep-all; overflow-wrap: normal } ${nullable} { color: var(--muted); font-size: var(--size-1) } ${type} { width: 17%; min-width: 140px; max-width: 260px } .parameters ${type} { width: auto; max-width: 130px; min-width: 70px } .versions td.of, .start td.of { max-width: 420px }
.addresses p { display: grid; grid-template-columns: minmax(230px, max-content) minmax(0, 1fr); gap: 0 var(--space-3); max-width: none }
${position} { width: 28px; color: var(--muted); text-align: right; font: var(--size-1)/1.6 var(--wire) } ${meaning} { width: 46% } .versions td.of, .start td.of { width: auto } ${meaning} > p { font-size: var(--size-2) } .parameters td:nth-child(3) code { white-space: nowrap } .parameters td:nth-child(3) { max-width: 160px }
${example} { max-width: 220px; font: var(--size-1)/1.6 var(--wire); white-space: nowrap; overflow: hidden; text-overflow: ellipsis }

.data { border-collapse: separate; border-spacing: 0; font: var(--size-1)/1.35 var(--wire) } .data th, .data td { height: 30px; padding: var(--space-1) var(--space-3); text-align: left; font-weight: 400; white-space: nowrap; border-bottom: 1px solid var(--line) } .data th { font-weight: 600; vertical-align: top } .data small { display: block; font-size: 11px; font-weight: 400 } .data .number { text-align: right } .data tbody tr:last-child td { border-bottom: 0 }

@media (max-width: 900px) {
  .fields thead { display: none } table.fields, .fields tbody { display: block }
  .fields tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--space-1) var(--space-2); padding: var(--space-3) 0; border-bottom: 1px solid var(--line) } .fields :is(td, tbody th) { display: block; padding: 0; border: 0; min-width: 0 }
  .fields ${name} { white-space: normal; overflow-wrap: anywhere } .fields ${type} { width: auto; overflow-wrap: anywhere } .fields ${type}, .parameters ${type}, .fields ${example}, .parameters td:nth-child(3) { max-width: 100% } .fields ${type} { min-width: 0 }
${position} { width: auto } .fields ${meaning} { width: 100%; order: 9 } .never, ${nullable}:not(:has(.null)) { display: none } ${example} { order: 10; width: 100%; text-align: left } ${example}:not(:empty)::before { content: 'such as '; color: var(--muted); font: var(--size-2) var(--words) }
}
`
