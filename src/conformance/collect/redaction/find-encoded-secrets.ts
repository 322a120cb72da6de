import { escapeRegExp } from '../../../contract/schema/escape-reg-exp.ts'
import { binaryToTextEncodings, findCharacterRuns, type TextSpan } from './binary-to-text-encodings.ts'
import type { EscapeDecoder } from './create-escape-decoders.ts'

/** Maximum number of nested encodings to undo, such as escapes in base64 in JSON. */
const MAX_LAYERS = 3

/** Separator of texts that are searched together. No key contains it, and no decoding removes it. */
const BORDER = '\u0001'

/** A secret with the functions that find it in texts. */
export interface SecretPattern {
  /** Finds the key, or a part that is large enough to count as the key. */
  readonly find: (text: string) => readonly TextSpan[]
  /** Minimum length of a match (characters). */
  readonly length: number
  /** Functions that undo the escapes of single characters. */
  readonly views: readonly EscapeDecoder[]
}

/**
 * Finds the parts of a text that contain a key in any encoding. The time is proportional to the length of the
 * text.
 */
export function findEncodedSecrets(text: string, sought: SecretPattern, layer = 0): TextSpan[] {
  const { find, length, views } = sought
  if (text.length < length) return []
  const found = [...find(text)]
  if (layer === MAX_LAYERS) return found
  const search = (plain: string) => findEncodedSecrets(plain, sought, layer + 1)
  const bytes = Buffer.from(text, 'latin1')
  for (const { list, density, read } of binaryToTextEncodings) {
    const holdsKey = (runs: readonly TextSpan[]) =>
      read(joinParts(bytes, runs)).some(decoded => {
        const plain = keepReadable(decoded, length)
        return plain !== '' && search(plain).length > 0
      })
    found.push(...pickParts(list(bytes, Math.ceil(length * density - 1)), holdsKey))
  }
  const seen = new Set([text])
  for (const readView of layer === 0 ? views : views.slice(0, 1)) {
    const view = readView(text)
    if (view === undefined || seen.has(view.text)) continue
    seen.add(view.text)
    for (const part of search(view.text)) found.push(view.locate(...part))
  }
  return found
}

/**
 * Returns the parts that satisfy a condition. It tests all parts together, and halves of them only if there
 * is a match, since many small searches are slow.
 */
function pickParts(
  parts: readonly TextSpan[],
  holds: (parts: readonly TextSpan[]) => boolean,
): readonly TextSpan[] {
  if (parts.length === 0 || !holds(parts)) return []
  if (parts.length === 1) return parts
  const half = parts.length >> 1
  return [...pickParts(parts.slice(0, half), holds), ...pickParts(parts.slice(half), holds)]
}

/** Joins parts of a buffer, with a blank after each. */
function joinParts(bytes: Buffer, parts: readonly TextSpan[]): Buffer {
  const joined = Buffer.allocUnsafe(parts.reduce((size, [start, end]) => size + end - start + 1, 0))
  let size = 0
  for (const [start, end] of parts) {
    for (let at = start; at < end; at++) joined[size++] = bytes[at] as number
    joined[size++] = blank
  }
  return joined
}

const blank = 0x20

/** Roles of bytes: 1 for a character of a key or of its encoding, 2 for a separator of such characters. */
const roles = Uint8Array.from({ length: 256 }, (_, code) =>
  code > 0x20 && code < 0x7f ? 1 : /[\0\s\u00ad]/.test(String.fromCharCode(code)) ? 2 : 0,
)

/** Returns the readable runs of bytes that are long enough for a key. Binary data has almost none. */
function keepReadable(bytes: Buffer, length: number): string {
  const pieces: string[] = []
  for (const [start, end] of findCharacterRuns(bytes, roles, length)) {
    const kept = Buffer.allocUnsafe(end - start)
    let size = 0
    let visible = 0
    for (let at = start; at < end; at++) {
      const code = bytes[at] as number
      if (code === 0) continue // the other half of UTF-16
      kept[size++] = code
      if (roles[code] === 1) visible++
    }
    if (visible >= length) pieces.push(kept.toString('latin1', 0, size))
  }
  return pieces.join(BORDER)
}

/**
 * Minimum length of a key. A shorter one also appears in ordinary replies, and its removal would damage them.
 */
export const MIN_KEY_LENGTH = 6

/**
 * Minimum size of a part of a key that is removed: a length and a share. A smaller part may be an ordinary
 * word.
 */
const [SHORTEST_RUN, SMALLEST_SHARE] = [12, 0.6]

/** Finds a secret or a part of it in a text, in capital or small letters. */
export interface PartialSecretFinder {
  /** Minimum number of consecutive characters of the secret that are found. */
  readonly least: number
  readonly find: (text: string) => readonly TextSpan[]
}

/**
 * Creates a finder for runs of 12 characters of a secret, or of 60 % of it if that is more. A shorter secret
 * must match completely.
 */
export function createPartialSecretFinder(secret: string): PartialSecretFinder {
  const core = dropPadding(secret).toLowerCase()
  const least = Math.min(core.length, Math.max(SHORTEST_RUN, Math.ceil(SMALLEST_SHARE * core.length)))
  // Each run of more than half of it holds its middle, so that a text need not be searched for every part.
  const [first, last] = [core.length - least, least]
  const middle = new RegExp(escapeRegExp(core.slice(first, last)), 'gi')
  function find(text: string): readonly TextSpan[] {
    const parts: TextSpan[] = []
    const isSame = (at: number, place: number) => text[at]?.toLowerCase() === core[place]
    middle.lastIndex = 0
    for (let match = middle.exec(text); match !== null; match = middle.exec(text)) {
      let [start, from] = [match.index, first]
      for (; from > 0 && isSame(start - 1, from - 1); from--) start--
      let [end, to] = [match.index + last - first, last]
      for (; to < core.length && isSame(end, to); to++) end++
      middle.lastIndex = match.index + 1
      if (end - start < least) continue
      // The padding of base64.
      while (to === core.length && text[end] === '=') end++
      parts.push([start, end])
      middle.lastIndex = end
    }
    return parts
  }
  return { least, find }
}

/** Returns a secret without the padding of base64, which many parsers cut off. */
function dropPadding(secret: string): string {
  const core = secret.replace(/={1,2}$/, '')
  return core.length < MIN_KEY_LENGTH ? secret : core
}
