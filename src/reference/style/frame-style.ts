/** Style sheet of the bar and the navigation, also for phones and print. */
export const frameStyle = `
[hidden] { display: none !important }
/* No padding of the page, by which browsers would scroll whenever somebody types into the bar. */ main [id] { scroll-margin-top: 64px }
body { font: var(--size-3)/1.5 var(--words) }
h1 { font-size: var(--size-6); line-height: 1.2 } h2 { font-size: var(--size-5); line-height: 1.3; font-weight: 600 } h3 { font-size: var(--size-4); line-height: 1.35; font-weight: 600 }
h4 { margin: var(--space-5) 0 var(--space-2); font-size: var(--size-3); font-weight: 600 } h5 { font-size: var(--size-2); font-weight: 600 }
h1 a, h2 a, h3 a, td.name a, tr[id] > th > a { color: inherit; text-decoration: none } h2 a:hover, h3 a:hover, td.name a:hover, tr[id] > th > a:hover { text-decoration: underline }
code, pre, .wire { font-family: var(--wire); font-size: var(--size-2) }

.bar { position: sticky; top: 0; z-index: 5; display: flex; align-items: center; gap: var(--space-3) var(--space-4); height: 48px; padding: 0 var(--space-4); background: var(--raised); border-bottom: 1px solid var(--line) }
.brand { color: inherit; font-weight: 600; text-decoration: none; white-space: nowrap }
.place { flex: 1; min-width: 0; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.bar button, .search input { height: 32px; padding: 0 var(--space-3); background: var(--raised); border: 1px solid var(--line-strong); border-radius: var(--radius); font-size: var(--size-2) }
.bar button { cursor: pointer } #menu { display: none }
.switch { display: flex; align-items: center; gap: var(--space-2); font-size: var(--size-2); white-space: nowrap } .switch input { accent-color: var(--accent) }
.search { position: relative; width: min(340px, 34vw) } .search input { width: 100% } .search input::placeholder { color: var(--muted); opacity: 1 }
#found { position: absolute; top: calc(100% + 4px); right: 0; width: min(640px, calc(100vw - 24px)); max-height: min(70vh, 560px); overflow: auto; padding: var(--space-1); background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: var(--shadow) }
#found [role=option] { display: grid; grid-template-columns: 76px minmax(0, 1fr); gap: 0 var(--space-2); padding: var(--space-1) var(--space-2); border-radius: 4px; cursor: pointer; font-size: var(--size-2); line-height: 1.35 }
#found [aria-selected=true] { background: var(--accent-ground) } #found .kind { color: var(--muted) } #found b { font: 600 var(--size-2)/1.35 var(--wire); overflow-wrap: anywhere } #found .of { color: var(--muted) }
#found .says { grid-column: 2; color: var(--muted); overflow: hidden; text-overflow: ellipsis; white-space: nowrap } #found p { padding: var(--space-2) }

.frame { display: grid; grid-template-columns: 264px minmax(0, 1fr) }
nav { display: block; position: sticky; inset: 48px auto auto; align-self: start; width: auto; height: calc(100vh - 48px); margin: 0; overflow: auto; padding: var(--space-4) var(--space-3) var(--space-5); border: 0 solid var(--line); border-right-width: 1px; color: inherit; background: var(--raised) }
nav h2 { margin: var(--space-4) 0 var(--space-1); padding: 0 var(--space-2); font-size: var(--size-1) } nav > h2:first-child { margin-top: 0 } nav h2 a { color: var(--muted) }
nav li a { display: flex; justify-content: space-between; gap: var(--space-2); padding: 3px var(--space-2); color: var(--text); font-size: var(--size-2); line-height: 20px; text-decoration: none; border-radius: var(--radius) } nav li a.wire { font-size: var(--size-1) }
nav li a:hover { background: var(--sunken) } nav a[aria-current] { color: var(--accent); background: var(--accent-ground); font-weight: 600 } nav h2 a[aria-current] { background: none }
.count { padding: 0 6px; color: var(--unknown); background: var(--unknown-ground); border-radius: 9px; font-weight: 500 }
main { min-width: 0; max-width: 1760px; padding: var(--space-5) var(--space-6) 30vh }

@media (max-width: 900px) {
  .frame { display: block } nav { position: fixed; inset: 48px 0 0; align-self: stretch; height: auto; border: 0 } nav:not(:popover-open) { display: none } nav li a { padding: 8px var(--space-2) }
  #menu { display: block } .bar { padding: 0 var(--space-3); gap: var(--space-2) } .brand { display: none } .wide { display: none } .search { width: 150px }
  #found { position: fixed; top: 52px; left: 12px; right: 12px; width: auto } main { padding: var(--space-4) var(--space-3) 30vh } h1 { font-size: var(--size-5) } h2 { font-size: var(--size-4) }
}
@media print {
  .bar, nav, .copy, .send, .tab-bar, .inputs, .answer, #problems { display: none !important } .frame, .take, .failure-note { display: block !important } main { max-width: none; padding: 0 } :root { color-scheme: light } body { background: none }
  article { break-inside: auto; content-visibility: visible !important } tr, #gaps > article, pre { break-inside: avoid } h3, h4 { break-after: avoid } .table-frame { overflow: visible } a { color: inherit }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: auto } .fresh { animation: fresh 900ms ease-out } }
@keyframes fresh { from { background: var(--accent-ground) } }
`
