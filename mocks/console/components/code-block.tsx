/** Something that goes over the wire, as it is. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
    <pre class="code" tabIndex={0} role="region" aria-label={label}>
      {text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}\n…` : text}
    </pre>
  )
}

/** A browser draws more than this in one piece only with pain; copying gives the whole. */
const MOST_CHARACTERS = 200_000
