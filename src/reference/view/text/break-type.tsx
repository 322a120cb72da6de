/** Allows line breaks between the parts of a text. */
export function joinWithBreaks(parts: readonly string[]) {
  return parts.map((part, index) => [index > 0 && <wbr />, part])
}

/** Allows line breaks in a column type, only between several arguments. */
export function breakType(type: string) {
  return joinWithBreaks(type.split(/(?<=\((?=[^()]*,)|, )/))
}
