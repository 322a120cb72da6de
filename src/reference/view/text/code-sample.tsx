/** Block with code or the text of a message, and a button that copies it. */
export function CodeSample({ text, name }: { text: string; name: string }) {
  return (
    <div class="code-block">
      <button type="button" class="copy" data-copy="" aria-label={`Copy ${name}`}>
        Copy
      </button>
      <pre
        class="code"
        {...getScrollableProps(name)}
        dangerouslySetInnerHTML={{ __html: escapeText(text) }}
      />
    </div>
  )
}

/** Escapes a text for an element. Quotes stay, of which JSON is full. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Returns attributes of an element that scrolls, so that the keyboard can reach it. `name` is its accessible
 * name.
 */
export function getScrollableProps(name: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': name } as const
}
