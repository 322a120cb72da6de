/** Allows line breaks between the parts of a text. */
export function joinWithBreaks(parts: readonly string[]) {
  return parts.map((part, index) => [index > 0 && <wbr />, part])
}

/** A column type. It breaks into lines only between several arguments. */
export function TypeText({ type }: { type: string }) {
  return <code class="type">{joinWithBreaks(type.split(/(?<=\((?=[^()]*,)|, )/))}</code>
}
