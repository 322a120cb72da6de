/** Block with the text of a request or reply. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="box code" tabIndex={0} aria-label={label}>
      <pre>{text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}\n…` : text}</pre>
    </section>
  )
}

/** Maximum number of displayed characters, since browsers render longer texts slowly. */
const MAX_CHARACTERS = 200_000
