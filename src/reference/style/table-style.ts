/** Style sheet of tables. Tables of columns become blocks on a phone, and tables of rows scroll. */
export const tableStyle = `
table.fields { width: 100%; border-collapse: collapse; table-layout: auto; margin: var(--space-2) 0 }
.fields th { padding: var(--space-1) var(--space-3) var(--space-1) 0; text-align: left; font-size: var(--size-1); font-weight: 600; color: var(--muted); border-bottom: 1px solid var(--line); white-space: nowrap }
.fields td { padding: var(--space-2) var(--space-3) var(--space-2) 0; vertical-align: top; border-bottom: 1px solid var(--line); font-size: var(--size-2); line-height: 1.45 }
.fields thead th { position: sticky; top: 48px; z-index: 1; background: var(--ground); box-shadow: inset 0 -1px var(--line) } .fields tr[id] { scroll-margin-top: 96px } .start .fields thead th { position: static }
.fields td.name { font-family: var(--wire); font-weight: 600; white-space: nowrap } .start td.name, .versions td.name { font-family: inherit } td.name .mark { margin-left: var(--space-2) } .versions td.name .mark { margin-left: 0 }
.type { color: var(--muted); font-size: var(--size-1); word-break: keep-all; overflow-wrap: normal } td.of { width: 17%; min-width: 140px; max-width: 260px } .parameters td.of { width: auto; max-width: 130px; min-width: 70px } .versions td.of, .start td.of { max-width: 420px }
.addresses dl > div { display: grid; grid-template-columns: minmax(210px, max-content) minmax(0, 1fr); gap: 0 var(--space-3) } .addresses dd { color: var(--muted) }
.fields .position { width: 28px; color: var(--muted); text-align: right; font: var(--size-1)/1.6 var(--wire) } td.meaning { width: 46% } .versions td.of, .start td.of { width: auto } td.meaning > p { font-size: var(--size-2) } td.default code { white-space: nowrap } .parameters td.default { max-width: 160px }
.fields td.example { max-width: 220px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis } .value { font-size: var(--size-1) } .number { text-align: right }

.data { border-collapse: separate; border-spacing: 0; font: var(--size-1)/1.35 var(--wire) } .data th, .data td { height: 30px; padding: var(--space-1) var(--space-3); text-align: left; font-weight: 400; white-space: nowrap; border-bottom: 1px solid var(--line) } .data th { font-weight: 600; vertical-align: top } .data small { display: block; font-size: 11px; font-weight: 400 } .data small .type { font-size: 11px } .data .number { text-align: right } .data tbody tr:last-child td { border-bottom: 0 }

@media (max-width: 900px) {
  .addresses dl > div { display: block; margin-bottom: var(--space-1) }
  .fields thead { display: none } table.fields, .fields tbody { display: block }
  .fields tr { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--space-1) var(--space-2); padding: var(--space-3) 0; border-bottom: 1px solid var(--line) } .fields td { display: block; padding: 0; border: 0; min-width: 0 }
  .fields td.name { white-space: normal; overflow-wrap: anywhere } .fields td.of { width: auto; overflow-wrap: anywhere } .fields td.of, .parameters td.of, .fields td.example, .parameters td.default { max-width: 100% } .fields td.of { min-width: 0 } .addresses dl > div { display: grid; grid-template-columns: minmax(210px, max-content) minmax(0, 1fr); gap: 0 var(--space-3) } .addresses dd { color: var(--muted) }
.fields .position { width: auto } .fields td.meaning { width: 100%; order: 9 } .never { display: none } .fields td.example { order: 10; width: 100%; text-align: left } .example:not(:empty)::before { content: 'such as '; color: var(--muted) }
}
`
