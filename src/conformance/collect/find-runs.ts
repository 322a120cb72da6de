import type { Part } from './codings.ts'

/** A shorter key is found in ordinary replies too, and removing it would damage them. */
export const SHORTEST_KEY = 6

/** A shorter part of a key may be an ordinary word, and its share of the key that is too small gives nothing away. */
const [SHORTEST_RUN, SMALLEST_SHARE] = [12, 0.6]

/** Finds a secret in a text, in other letters too, or a part of it. */
export interface RunFinder {
  /** How many consecutive characters of the secret are found, at least. */
  readonly least: number
  readonly find: (text: string) => readonly Part[]
}

/** Finds runs of 12 characters of a secret, of 60 % of it if that is more, or all of a shorter one. */
export function createRunFinder(secret: string): RunFinder {
  const core = dropPadding(secret).toLowerCase()
  const least = Math.min(core.length, Math.max(SHORTEST_RUN, Math.ceil(SMALLEST_SHARE * core.length)))
  // Each run of more than half of it holds its middle, so that a text need not be searched for every part.
  const [first, last] = [core.length - least, least]
  const middle = new RegExp(escapeRegExp(core.slice(first, last)), 'gi')
  function find(text: string): readonly Part[] {
    const parts: Part[] = []
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

/** A secret without the padding of base64, which many parsers cut off. */
function dropPadding(secret: string): string {
  const core = secret.replace(/={1,2}$/, '')
  return core.length < SHORTEST_KEY ? secret : core
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}-]/g, '\\$&')
}
