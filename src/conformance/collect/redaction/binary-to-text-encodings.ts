/** Part of a text: the index of its start, and the index after its end. */
export type TextSpan = readonly [start: number, end: number]

/** An encoding of bytes as text, such as base64. */
export interface BinaryToTextEncoding {
  /** Returns the runs of the encoding's characters that have a minimum length. */
  readonly list: (bytes: Buffer, least: number) => TextSpan[]
  /** Minimum number of characters that encode one byte. */
  readonly density: number
  /** Decodes characters from each possible start. Several runs may be joined with blanks between them. */
  readonly read: (letters: Buffer) => readonly Buffer[]
}

/** All binary-to-text encodings in which a secret is searched. */
export const binaryToTextEncodings: readonly BinaryToTextEncoding[] = [
  // Both alphabets (RFC 4648).
  { list: createLister(/[\w+/-]/), density: 4 / 3, read: readBase64 },
  { list: createLister(/[\da-fx :,;-]/i), density: 2, read: readHexadecimal },
  // As JSON has the bytes of a Buffer, or those of a Uint8Array by their places; or as a call each, such as `chr(115)`.
  { list: createLister(/[\d\s,;.:"\\chr()+&]/i), density: 2, read: letters => readNumbers(letters, 10) },
  { list: createLister(/[0-7o\s,]/i), density: 3, read: letters => readNumbers(letters, 8) },
  { list: createLister(/[01b\s,;_-]/i), density: 8, read: readBinary },
  { list: listSpaced, density: 2, read: readSpaced },
]

/** Returns a table with 1 for each byte whose character matches. */
function listCodes(signs: RegExp): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => Number(signs.test(String.fromCharCode(code))))
}

function createLister(letters: RegExp): BinaryToTextEncoding['list'] {
  const isLetter = listCodes(letters)
  return (bytes, least) => findCharacterRuns(bytes, isLetter, least)
}

/**
 * Returns the runs of letters that have a minimum length. Each run is tested backward from its minimum end.
 * So most of a text is skipped, and no byte is read twice.
 */
export function findCharacterRuns(bytes: Buffer, isLetter: Uint8Array, least: number): TextSpan[] {
  const runs: TextSpan[] = []
  const isRead = (at: number) => isLetter[bytes[at] as number] !== 0
  // From `start` up to `known` all are letters.
  for (let start = 0, known = 0; start + least <= bytes.length; ) {
    let at = start + least
    while (at > known && isRead(at - 1)) at--
    const isWhole = at === known
    known = start + least
    if (isWhole) {
      while (known < bytes.length && isRead(known)) known++
      runs.push([start, known])
      at = known
    }
    start = at
  }
  return runs
}

const separatorPattern = listCodes(/[\s+_.:,|-]/)

/** Returns the parts in which every other character is the same separator, such as a blank. */
function listSpaced(bytes: Buffer, least: number): TextSpan[] {
  const runs: TextSpan[] = []
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at] as number
    if (separatorPattern[sign] === 0) continue
    const start = Math.max(0, at - 1)
    while (bytes[at + 2] === sign) at += 2
    const end = Math.min(bytes.length, at + 2)
    if (end - start >= least) runs.push([start, end])
  }
  return runs
}

/** Returns every other byte, starting from the first and from the second. */
function readSpaced(letters: Buffer): readonly Buffer[] {
  const even = Buffer.allocUnsafe((letters.length + 1) >> 1)
  const odd = Buffer.allocUnsafe(letters.length >> 1)
  for (let at = 0; at < letters.length; at++) (at % 2 === 0 ? even : odd)[at >> 1] = letters[at] as number
  return [even, odd]
}

function readBase64(letters: Buffer): readonly Buffer[] {
  const text = letters.toString('latin1')
  return [0, 1, 2, 3].map(at => Buffer.from(text.slice(at), 'base64'))
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

/** Decodes pairs of digits, starting from the first and from the second. Skips separators and `0x`. */
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

/** Decodes groups of eight digits, starting from each of the first eight. Skips separators and `0b`. */
function readBinary(letters: Buffer): readonly Buffer[] {
  const all = Array.from({ length: 8 }, () => Buffer.alloc(letters.length >> 3))
  let count = 0
  let last = 0
  for (let at = 0; at < letters.length; at++) {
    const digit = digits[letters[at] as number] as number
    if (digit > 1 || (digit === 0 && digits[letters[at + 1] as number] === 11)) continue
    last = ((last << 1) | digit) & 0xff
    count++
    if (count >= 8) (all[count & 7] as Buffer)[(count >> 3) - 1] = last
  }
  return all
}

/** Decodes numbers of up to three digits. Returns all of them, and every other one. */
function readNumbers(letters: Buffer, base: number): readonly Buffer[] {
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
    value = value * base + code - zero
    width++
  }
  const all = bytes.subarray(0, count)
  return [all, ...readSpaced(all)]
}
