import type { Session } from '../../core/request-context.ts'
import type { MockUrls } from '../base-urls.ts'

const TAG = 'market-data-console'

/** Styles of the button. They are in a shadow tree, so that they and the styles of the page stay separate. */
const styles = `
:host { position: fixed; z-index: 2147483647; inset: auto 0 0; color-scheme: light dark; font: 13px/1.5 system-ui, sans-serif }
button { position: absolute; right: 12px; bottom: 12px; padding: 4px 12px; border: 1px solid; border-radius: 6px;
  font: inherit; cursor: pointer; color: light-dark(#1b1f24, #e6e9ee); background: light-dark(#fff, #1b1f24);
  border-color: light-dark(#c9ced6, #4a525e); max-width: min(60ch, 100vw - 24px); overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap }
button[aria-expanded=true] { bottom: calc(100% + 8px) }
button:focus-visible { outline: 2px solid light-dark(#0b57d0, #8ab4f8); outline-offset: 2px }
iframe { display: block; width: 100%; height: min(62vh, 100vh - 44px); border: 0;
  border-top: 1px solid light-dark(#c9ced6, #4a525e); background: Canvas }
iframe[hidden] { display: none }
@media (max-width: 720px) { iframe { height: calc(100dvh - 44px) } }`

/**
 * Adds a button to the corner of the page that opens and closes the console of its mock. Returns a function
 * that removes it. The console is loaded when it is first opened. The button shows the active settings of the
 * session.
 */
export function showConsoleButton({ base_url }: MockUrls, session: Session): () => void {
  document.querySelector(TAG)?.remove()
  const host = document.createElement(TAG)
  const root = host.attachShadow({ mode: 'open' })
  const style = Object.assign(document.createElement('style'), { textContent: styles })
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  let frame: HTMLIFrameElement | undefined
  let shown: number | undefined
  const show = () => {
    const isOpen = frame?.hidden === false
    const inForce = listActive(session)
    const sum = inForce.length === 0 ? '' : `, in force: ${inForce.join(', ')}`
    button.textContent = isOpen ? 'Close' : `Mock${inForce.length === 0 ? '' : ` ● ${inForce.join(', ')}`}`
    button.title = `${isOpen ? 'Close' : 'Open'} the console of the mock${sum}`
    button.setAttribute('aria-expanded', String(isOpen))
    shown = session.revision
  }
  show()
  const unwatch = session.changes.watch(() => {
    if (session.revision !== shown) show()
  })
  button.addEventListener('click', async () => {
    const isFirst = frame === undefined
    frame ??= Object.assign(document.createElement('iframe'), { title: 'Console of the mock' })
    frame.hidden = !isFirst && !frame.hidden
    show()
    if (!isFirst) return
    root.append(frame)
    frame.src = await createPage(base_url)
  })
  root.append(style, button)
  document.body.append(host)
  return () => {
    unwatch()
    host.remove()
  }
}

function listActive({ scenarios, gaps, lifecycle }: Session): string[] {
  const options = Object.entries(gaps).map(([id, option]) => `${id}=${option}`)
  return [...scenarios.map(({ text }) => text), ...options, ...lifecycle.map(({ text }) => text)]
}

/**
 * Returns a blob URL of the console page. Each of its files becomes a blob URL too. An import map connects
 * the scripts, since a blob URL cannot be the base of relative addresses.
 */
async function createPage(base: string): Promise<string> {
  const { files } = await import('#console')
  const entries = Object.entries(files).map(([path, text]) => [path.replace('console/', ''), text] as const)
  const names = entries.flatMap(([name]) => (name.endsWith('.js') ? [name] : []))
  // Names bear a hash, so nothing else is called so.
  const link = (text: string) => names.reduce((linked, name) => linked.replaceAll(`./${name}`, name), text)
  const urls = Object.fromEntries(
    entries.map(([name, text]) => [name, createUrl(name.endsWith('.js') ? link(text) : text, name)]),
  )
  const map = `<script type="importmap">${JSON.stringify({ imports: urls })}</script>`
  const html = (files['index.html'] ?? '')
    .replace('<html', `<html data-mock="${base}"`)
    .replace('<head>', `<head>${map}`)
    .replace(/"\.\/console\/([\w.-]+)"/g, (_, name: string) => `"${urls[name]}"`)
  return createUrl(html, 'html')
}

function createUrl(text: string, name: string): string {
  return URL.createObjectURL(new Blob([text], { type: types[name.split('.').at(-1) ?? ''] ?? '' }))
}

const types: Readonly<Record<string, string>> = { css: 'text/css', html: 'text/html', js: 'text/javascript' }
