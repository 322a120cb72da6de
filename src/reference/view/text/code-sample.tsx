/** Block with code or the text of a message, and a button that copies it. */
export function CodeSample({ text, name }: { text: string; name: string }) {
  return (
    <div class="code-block">
      <button type="button" class="copy" data-copy="" aria-label={`Copy ${name}`}>
        Copy
      </button>
      <Code text={text} {...getScrollableProps(name)} />
    </div>
  )
}

/** Code or the text of a message. A script adds the button that copies it. */
export function Code({ text, ...attributes }: { text: string; tabIndex?: number }) {
  return <pre {...attributes} dangerouslySetInnerHTML={{ __html: escapeText(text) }} />
}

/** Escapes a text for an element. Quotes stay, of which JSON is full. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** Returns attributes of an element that scrolls, so that the keyboard reaches it. `name` is its accessible name. */
export function getScrollableProps(name: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': name } as const
}
