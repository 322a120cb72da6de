/** The style sheet of the reference: light and dark, no font or image from elsewhere. */
export const referenceStyle = `
:root { color-scheme: light dark; --line: light-dark(#d8dde3, #353b44); --soft: light-dark(#f5f7f9, #1c2128); --text: light-dark(#1d232b, #d7dde5); --link: light-dark(#0a5bb5, #7db8ff); }
* { box-sizing: border-box }
body { margin: 0; display: grid; grid-template-columns: 16rem minmax(0, 58rem); gap: 3rem; font: 15px/1.55 system-ui, sans-serif; color: var(--text); background: light-dark(#fff, #14181d) }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1.2rem 1rem; border-right: 1px solid var(--line); font-size: 13px; background: var(--soft) }
nav a { display: block; padding: 1px 0; overflow: hidden; text-overflow: ellipsis }
nav h2 { margin: 1.1rem 0 .2rem; font-size: 11px; letter-spacing: .08em; text-transform: uppercase; opacity: .65 }
nav .home { font-weight: 600 }
main { padding: 1.2rem 2rem 6rem 0 }
a { color: var(--link); text-decoration: none } a:hover { text-decoration: underline }
h1 { margin: .6rem 0 } .lead { font-size: 1.15rem }
h2.family { margin-top: 3rem; padding-bottom: .3rem; border-bottom: 2px solid var(--line); text-transform: capitalize }
article { margin: 2.4rem 0; scroll-margin-top: 1rem }
h3 { margin: 0 0 .3rem; font-size: 1.2rem }
.route { margin: .2rem 0; padding: .45rem .7rem; border-radius: 6px; background: var(--soft); font-family: ui-monospace, monospace; font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere }
.route i { float: right; opacity: .6 }
table { width: 100%; border-collapse: collapse; margin: .8rem 0; font-size: 14px }
th { text-align: left; font-size: 12px; opacity: .7 } th, td { padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code, pre { font: 12.5px/1.5 ui-monospace, monospace } code.type { color: light-dark(#8a3b00, #ffb27a); overflow-wrap: anywhere }
pre { margin: .3rem 0; padding: .6rem .8rem; overflow: auto; border-radius: 6px; background: var(--soft); white-space: pre-wrap }
details { margin: .5rem 0 } summary { cursor: pointer; color: var(--link) }
.required { font-size: 11px; color: light-dark(#b3261e, #ff9d94) }
.id { font: 12px ui-monospace, monospace; opacity: .75; margin-right: .4rem }
.rule { margin: .7rem 0 } dl > div { margin: 1rem 0 } dt { font-weight: 500 } dd { margin: .1rem 0 .1rem 1.4rem; opacity: .8 }
dd.chosen { opacity: 1 } dd.chosen::before { content: '● '; margin-left: -1rem; color: light-dark(#1a7f37, #57d27c) }
dd.where { font-size: 12.5px; opacity: .65 }
.level { font-size: 11px; padding: 0 .45em; border: 1px solid currentColor; border-radius: 9px; opacity: .85 }
.documented { color: light-dark(#1a7f37, #57d27c) } .inferred { color: light-dark(#8a5a00, #f2c14e) } .sampled { color: light-dark(#0a5bb5, #7db8ff) } .open { color: light-dark(#6b7280, #a4adba) }
@media (max-width: 60rem) { body { display: block } nav { position: static; height: auto } main { padding: 1rem } }
`
