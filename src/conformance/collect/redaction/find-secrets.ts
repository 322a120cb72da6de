import { replyBounds } from '../../../base/bounds.ts'
import { escapeRegExp } from '../../../contract/schema/escape-reg-exp.ts'
import { createEscapePattern, decodeEscapes } from './decode-escapes.ts'

/** Part of a text: the index of its start, and the index after its end. */
export type TextSpan = readonly [start: number, end: number]

/** Minimum length of a key. A shorter one also appears in ordinary replies, which its removal would damage. */
export const MIN_KEY_LENGTH = 6

/** Minimum length and share of a part of a key that is removed. A smaller part may be an ordinary word. */
const [SHORTEST_RUN, SMALLEST_SHARE] = [12, 0.6]

/** Secrets with what finds them in texts. */
export type SecretPattern = ReturnType<typeof createSecretPattern>

/** Creates the pattern of several secrets. */
export function createSecretPattern(secrets: readonly string[]) {
  const finders = secrets.map(createPartFinder)
  return {
    find: (text: string): readonly TextSpan[] => finders.flatMap(({ find }) => find(text)),
    least: Math.min(...finders.map(({ least }) => least)),
    escapes: createEscapePattern(secrets),
  }
}

/**
 * Finds the parts of a text that contain a secret: as it is, with escapes of JSON, HTML and URLs, and in base64. The
 * time is proportional to the length of the text.
 */
export function findSecrets(text: string, pattern: SecretPattern, layer = 0): TextSpan[] {
  const { find, least, escapes } = pattern
  if (text.length < least) return []
  const found = [...find(text)]
  if (layer === replyBounds.encodingLevels) return found
  const search = (plain: string) => findSecrets(plain, pattern, layer + 1)
  found.push(...findInBase64(text, least, plain => search(plain).length > 0))
  const decoded = decodeEscapes(text, escapes)
  if (decoded !== undefined)
    for (const [start, end] of search(decoded.text))
      found.push([decoded.starts[start] as number, decoded.ends[end - 1] as number])
  return found
}

/** Finds the runs of base64 letters, of both alphabets (RFC 4648), that decode to a text with a secret. */
function findInBase64(text: string, least: number, holdsSecret: (plain: string) => boolean): TextSpan[] {
  const pattern = new RegExp(`[\\w+/-]{${Math.ceil((least * 4) / 3)},}`, 'g')
  const runs = [...text.matchAll(pattern)]
  // The letters before a secret may be those of another text, so each start is tried.
  const holds = (letters: string) =>
    [0, 1, 2, 3].some(at => holdsSecret(Buffer.from(letters.slice(at), 'base64').toString('latin1')))
  // All at once first: many small searches are slow, and most texts hold nothing.
  if (!holds(runs.map(([run]) => run).join(''))) return []
  return runs.filter(([run]) => holds(run)).map(({ 0: run, index }) => [index, index + run.length])
}

/**
 * Creates a finder of a secret in capital or small letters: of runs of 12 of its characters, or of 60 % of it if
 * that is more. A shorter secret must match completely.
 */
function createPartFinder(secret: string) {
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
