import { codings } from './codings.ts'
import { views } from './views.ts'

/** Part of a text: where it begins, and where it has ended. */
export type Part = readonly [start: number, end: number]

/** How often what was undone is undone again, such as escapes in base64 in JSON. */
const MOST_LAYERS = 3

/** Between texts that are searched together; in no key, and nothing that a view leaves out. */
const BORDER = 1

/**
 * The parts of a text that spell a key, however they do; `key` matches the key itself, `length` is its length. Takes time in
 * proportion to the length of the text.
 */
export function findSpellings(text: string, key: RegExp, length: number, layer = 0): Part[] {
  const found: Part[] = Array.from(text.matchAll(key), ({ index, 0: { length } }) => [index, index + length])
  if (layer === MOST_LAYERS) return found
  const search = (plain: string) => findSpellings(plain, key, length, layer + 1)
  const bytes = Buffer.from(text, 'latin1')
  for (const { isLetter, density, read } of codings) {
    const holdsKey = (runs: readonly Part[]) =>
      read(joinParts(bytes, runs)).some(decoded => {
        const plain = keepReadable(decoded, length)
        return plain !== '' && search(plain).length > 0
      })
    found.push(...pickParts(listRuns(bytes, isLetter, length * density - 1), holdsKey))
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

/** The parts for which something holds; halves are tried, for hardly ever is there one, and a thousand small searches take long. */
function pickParts(parts: readonly Part[], holds: (parts: readonly Part[]) => boolean): readonly Part[] {
  if (parts.length === 0 || !holds(parts)) return []
  if (parts.length === 1) return parts
  const half = parts.length >> 1
  return [...pickParts(parts.slice(0, half), holds), ...pickParts(parts.slice(half), holds)]
}

/** No expression: those of V8 run out of stack where a run is some megabytes long. */
function listRuns(bytes: Buffer, isLetter: Uint8Array, least: number): Part[] {
  const runs: Part[] = []
  const end = bytes.length
  for (let at = 0; at < end; at++) {
    if (isLetter[bytes[at] as number] === 0) continue
    const start = at
    while (at < end && isLetter[bytes[at] as number] === 1) at++
    if (at - start >= least) runs.push([start, at])
  }
  return runs
}

/** Parts of some bytes in one piece. */
function joinParts(bytes: Buffer, parts: readonly Part[]): Buffer {
  return Buffer.concat(parts.map(([start, end]) => bytes.subarray(start, end)))
}

/** What can be a character of a key or of its spelling (1), or stand between two of them (2). */
const roles = Uint8Array.from({ length: 256 }, (_, code) =>
  code > 0x20 && code < 0x7f ? 1 : /[\0\s\u00ad]/.test(String.fromCharCode(code)) ? 2 : 0,
)

/** What of some bytes may spell a key of a length; next to nothing of what is no text. */
function keepReadable(bytes: Buffer, length: number): string {
  const kept = Buffer.allocUnsafe(bytes.length + 1)
  let end = 0
  let start = 0
  let visible = 0
  for (let at = 0; at <= bytes.length; at++) {
    const code = bytes[at] ?? BORDER
    const role = roles[code]
    if (role === 0) {
      if (visible >= length) kept[end++] = BORDER
      else end = start
      start = end
      visible = 0
    } else if (code !== 0) {
      // The other halves of UTF-16 are left out.
      kept[end++] = code
      if (role === 1) visible++
    }
  }
  return kept.toString('latin1', 0, end)
}
