/** A column type. It breaks into lines only between several arguments. */
export function TypeText({ type }: { type: string }) {
  return <code class="type">{joinWithBreaks(splitType(type))}</code>
}

/** Allows line breaks between the parts of a text. */
export function joinWithBreaks(parts: readonly string[]) {
  return parts.map((part, index) => [index > 0 && <wbr />, part])
}

function splitType(type: string): string[] {
  const parts = ['']
  for (const [index, character] of [...type].entries()) {
    parts[parts.length - 1] += character
    const isOpening = character === '(' && hasSeveral(type.slice(index + 1))
    const isBetween = /,\s*$/.test(type.slice(0, index + 1)) && !/\s/.test(type[index + 1] ?? '')
    if (isOpening || isBetween) parts.push('')
  }
  return parts
}

/** Returns whether a comma precedes the closing bracket. */
function hasSeveral(rest: string): boolean {
  let depth = 1
  for (const character of rest) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (depth === 0) return false
    if (character === ',' && depth === 1) return true
  }
  return false
}
