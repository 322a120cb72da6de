/** Bytes written in letters and digits. */
export interface Coding {
  /** Of each code whether it is one of the letters (1). */
  readonly isLetter: Uint8Array
  /** How many of them stand for a byte, at least. */
  readonly density: number
  /** What letters can stand for, wherever in them it begins; several runs of letters may be given as one. */
  readonly read: (letters: Buffer) => readonly Buffer[]
}

/** The ways in which a key can be written as a whole. */
export const codings: readonly Coding[] = [
  {
    // Both alphabets (RFC 4648).
    isLetter: listLetters(/[\w+/-]/),
    density: 4 / 3,
    read: letters => {
      const text = letters.toString('latin1')
      return [0, 1, 2, 3].map(at => Buffer.from(text.slice(at), 'base64'))
    },
  },
  { isLetter: listLetters(/[\da-fx :,;-]/i), density: 2, read: readHexadecimal },
  // As JSON has the bytes of a Buffer.
  { isLetter: listLetters(/[\d\s,;]/), density: 2, read: readDecimal },
]

function listLetters(letters: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    Number(code < 128 && letters.test(String.fromCharCode(code))),
  )
}

const [zero, nine, smallX, bigX] = [...'09xX'].map(sign => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
const digits = Uint8Array.from({ length: 256 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(digit) ? 16 : digit
})

/** Pairs of digits, from the first and from the second on; what parts them is left out, and so is `0x`. */
function readHexadecimal(letters: Buffer): readonly Buffer[] {
  const even = Buffer.allocUnsafe(letters.length)
  const odd = Buffer.allocUnsafe(letters.length)
  let count = 0
  let last = 0
  for (let at = 0; at < letters.length; at++) {
    const next = letters[at + 1]
    const digit = digits[letters[at] as number] as number
    if (digit === 16 || (digit === 0 && (next === smallX || next === bigX))) continue
    if (count > 0) (count % 2 === 1 ? even : odd)[(count - 1) >> 1] = last * 16 + digit
    last = digit
    count++
  }
  return [even.subarray(0, count >> 1), odd.subarray(0, Math.max(0, count - 1) >> 1)]
}

/** Numbers of up to three digits. */
function readDecimal(letters: Buffer): readonly Buffer[] {
  const bytes = Buffer.allocUnsafe(letters.length)
  let count = 0
  let width = 0
  let value = 0
  for (let at = 0; at <= letters.length; at++) {
    const code = letters[at] ?? 0
    const isDigit = code >= zero && code <= nine
    if (width > 0 && (!isDigit || width === 3)) {
      bytes[count++] = value
      width = value = 0
    }
    if (!isDigit) continue
    value = value * 10 + code - zero
    width++
  }
  return [bytes.subarray(0, count)]
}
