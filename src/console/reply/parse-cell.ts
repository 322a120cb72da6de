import type { DecodedColumn, ReplyCell } from './decode-reply.ts'

/** Returns the value that was typed in place of a cell. Throws SyntaxError where a number is needed. */
export function parseCell(typed: string, { kind }: ReplyCell, { type }: DecodedColumn): unknown {
  const text = typed.trim()
  if (text === 'null') return null
  const isNumber =
    kind === 'number' || (kind === 'null' && /^(Nullable\()?(U?Int(8|16|32)\b|Float)/.test(type))
  if (isNumber) {
    if (text === '' || Number.isNaN(Number(text))) throw new SyntaxError(`"${text}" is no number.`)
    if (/^[-+]?\d+$/.test(text) && !Number.isSafeInteger(Number(text)))
      throw new SyntaxError(`${text} has more digits than a number of JavaScript keeps.`)
    return Number(text)
  }
  if (!/^[[{]/.test(text)) return typed
  try {
    return JSON.parse(text)
  } catch {
    return typed
  }
}
