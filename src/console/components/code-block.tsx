/** A request or reply as it is sent. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <section class="box code" tabIndex={0} aria-label={label}>
      <pre>{text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}\n…` : text}</pre>
    </section>
  )
}

/** A browser draws more than this in one piece only with pain; copying gives the whole. */
const MAX_CHARACTERS = 200_000
