import { replyBounds } from '../../base/bounds.ts'

/** Returns the reason why a JSON text exceeds the bounds, without parsing it, or undefined. */
export function describeExceededBound(text: string): string | undefined {
  const { bytes, levels, values } = replyBounds
  if (text.length > bytes) return `the body is longer than ${bytes} bytes`
  let level = 0
  let separators = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findEnd(text, at)
    else if (code === openBracket || code === openBrace) {
      if (++level > levels) return `the body is nested deeper than ${levels} levels`
    } else if (code === closeBracket || code === closeBrace) level--
    else if ((code === comma || code === colon) && ++separators > values)
      return `the body has more than ${values} values`
  }
  return undefined
}

const [openBracket, openBrace, closeBracket, closeBrace, quote, comma, colon] = [...'[{]}",:'].map(sign =>
  sign.charCodeAt(0),
)

function findEnd(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
  } while (isEscaped(text, end))
  return end
}

/** Returns true if an odd number of backslashes precedes a character. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}
