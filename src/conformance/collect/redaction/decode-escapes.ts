// Each of them any number of times, such as JSON within JSON. Every repetition is bounded, so that no text takes
// longer than its length.
const backslash = String.raw`\\{1,64}(?:u([\da-f]{4})|(["\\/]))`
const percent = String.raw`%(?:25){0,64}([\da-f]{2})`
const entity = '&(?:amp;){0,64}(?:#(\\d{2,8});?|#x([\\da-f]{2,8});?|(amp|lt|gt|quot|apos);)'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Creates a pattern of the escapes in JSON, URLs and HTML. Escaped quotes that are in no secret stay, since JSON
 * mostly escapes those. So most texts need no second search.
 */
export function createEscapePattern(secrets: readonly string[]): RegExp {
  const others = ['"', "'"].filter(quote => !secrets.some(secret => secret.includes(quote)))
  const kept = others.length === 0 ? '' : `(?!\\\\{1,64}[${others.join('')}])`
  return new RegExp(`${kept}(?:${backslash}|${percent}|${entity})`, 'gi')
}

/**
 * Undoes the escapes in a text. Returns also where in the original each of its characters starts and ends. Returns undefined
 * if there are no escapes of a character that a key can hold.
 */
export function decodeEscapes(text: string, escapes: RegExp) {
  let [decoded, done] = ['', 0]
  const [starts, ends]: [number[], number[]] = [[], []]
  const copy = (to: number) => {
    decoded += text.slice(done, to)
    for (let at = done; at < to; at++) {
      starts.push(at)
      ends.push(at + 1)
    }
  }
  for (const match of text.matchAll(escapes)) {
    const plain = readEscape(match)
    if (plain === undefined) continue
    const end = match.index + match[0].length
    copy(match.index)
    decoded += plain
    for (const _ of plain) {
      starts.push(match.index)
      ends.push(end)
    }
    done = end
  }
  if (done === 0) return undefined
  copy(text.length)
  return { text: decoded, starts, ends }
}

/** Returns the character of an escape, or undefined if no key can hold it (RFC 9110, 5.5). */
function readEscape([whole, unicode, sign, byte, decimal, hex, name]: readonly (string | undefined)[]):
  | string
  | undefined {
  if (sign !== undefined) return sign
  if (name !== undefined) return entities[name.toLowerCase()]
  const code =
    decimal === undefined ? Number.parseInt(unicode ?? byte ?? hex ?? '', 16) : Number.parseInt(decimal, 10)
  if (code > 0x20 && code < 0x7f) return String.fromCharCode(code)
  // What is encoded more often than the key itself, in which it stands for no character, is read as often.
  return byte !== undefined && whole?.length !== 3 ? `%${byte}` : undefined
}
