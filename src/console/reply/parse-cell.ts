import type { DecodedColumn, ReplyCell } from './decode-reply.ts'

/** Returns the value that was typed in place of a cell; `null` is a text where texts are. Throws SyntaxError where a number is needed. */
export function parseCell(typed: string, { kind }: ReplyCell, { name, type }: DecodedColumn): unknown {
  const text = typed.trim()
  const isNumber =
    kind === 'number' || (kind === 'null' && /^(Nullable\()?(U?Int(8|16|32)\b|Float)/.test(type))
  if (isNumber) {
    if (text === 'null') return null
    if (text === '' || Number.isNaN(Number(text))) throw new SyntaxError(`${name}: "${text}" is no number.`)
    if (/^[-+]?\d+$/.test(text) && !Number.isSafeInteger(Number(text)))
      throw new SyntaxError(`${name}: ${text} has more digits than a number of JavaScript keeps.`)
    return Number(text)
  }
  if (!/^[[{]/.test(text)) return typed
  try {
    return JSON.parse(text)
  } catch {
    return typed
  }
}
