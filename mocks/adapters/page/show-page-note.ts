/** Shows a message on the console of the browser, and in the corner of the page until it is clicked there. */
export function showPageNote(message: string): void {
  console.error(`[market-data-contract] ${message}`)
  const note = document.createElement('button')
  // The policy of a page may forbid a style sheet, but no property.
  note.style.cssText =
    'position:fixed;inset:auto auto 12px 12px;max-width:min(70ch,60vw);z-index:2147483647;padding:8px 16px;border:0;text-align:left;'
  note.style.cssText +=
    'font:13px/1.5 system-ui,sans-serif;white-space:pre-wrap;color:#7a1410;background:#fde7e5'
  note.role = 'alert'
  note.title = 'Click to close'
  note.textContent = message
  note.onclick = () => note.remove()
  document.body.append(note)
}
