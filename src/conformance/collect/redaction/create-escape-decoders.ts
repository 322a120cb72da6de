/** A text after decoding one kind of escape. */
export interface DecodedText {
  readonly text: string
  /** Returns the part of the original text that a part of the decoded text comes from. */
  readonly locate: (start: number, end: number) => readonly [start: number, end: number]
}

/** Decodes one kind of escape in a text. Returns undefined if there are none. */
export type EscapeDecoder = (text: string) => DecodedText | undefined

/**
 * Returns functions that each undo one kind of escape in a text. Escapes of `strange` characters stay, since
 * the key does not contain them. JSON mostly escapes quotes, so most texts need no second search.
 */
export function createEscapeDecoders(strange: string): readonly EscapeDecoder[] {
  const isStrange = (sign: string | undefined) => sign !== undefined && sign !== '' && strange.includes(sign)
  const but = (signs: string) => (strange === '' ? '' : `(?!${signs}[${strange}])`)
  const views: [pattern: RegExp, read: Read][] = [
    // All at once and to any depth, since a mix of plain and escaped characters is none of them alone. First, for it is enough
    // for all but texts where one kind of escape stands before what another takes for its end.
    [new RegExp(`${but('\\\\{1,64}')}(?:${anyEscape})`, 'gi'), readAnyEscape],
    [
      new RegExp(String.raw`${but('\\\\')}\\(?:u([\da-f]{4})|(["\\/]))`, 'gi'),
      ([, hex = '', sign]) => sign ?? readCode(Number.parseInt(hex, 16)),
    ],
    [
      /=(?:([\da-f]{2})|(?:\\r)?\\n|\r?\n)/gi,
      ([, hex]) => (hex === undefined ? '' : readCode(Number.parseInt(hex, 16))),
    ],
    // The bytes, and the text beside them, of the rows of a hexadecimal dump (hexdump -C, xxd, Netty).
    [new RegExp(`(?<=${hexByte}) {1,4}${bar}[^\\r\\n]{1,32}?${nextRow}`, 'gi'), () => ''],
    [new RegExp(`${nextRow}(?:(?:${hexByte}){1,4} {1,2}){1,16} {0,64}${bar}`, 'gi'), () => ''],
  ]
  return views.map(
    ([pattern, read]) =>
      text =>
        readView(text, pattern, read, isStrange),
  )
}

const hexByte = String.raw`[\da-f]{2}`
const bar = '[|>]?'
/** Pattern of the end of a dump row, and the offset at the beginning of the next row. */
const nextRow = String.raw`[|<]?(?:\\{1,64}[rn]|[\r\n]){1,4}\|?[\da-f]{4,8}[:|]? {1,4}`

/** Decodes an escape from the groups of its match. Returns undefined if it does not encode a character. */
type Read = (match: readonly (string | undefined)[]) => string | undefined

// What is not seen: NUL, and what Unicode calls default-ignorable, so that a copy of the text has the key.
const unseen = String.raw`(?:[\0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\udb40[\udc00-\udfff])`
const isUnseen = new RegExp(`^${unseen}$`)

// Every repetition is bounded, so that no text takes longer than its length, or more stack than there is.
const anyEscape = [
  // JSON, JavaScript, Python, C (octal), CSS, and lines that YAML folds; in JSON within JSON the backslash is doubled.
  String.raw`\\{1,64}(?:u\{([\da-f]{1,8})\}|x\{([\da-f]{1,8})\}|u(?:0000)?([\da-f]{4})|(?:x|0000)([\da-f]{2})|([0-3][0-7]{2})|([2-7][\da-f]) ?|[rnt](?:[ \t]|\\{1,64}t){0,256}|[\r\n]{1,64}[ \t]{0,256}|([!-/:-@[-^\x60{-~]))`,
  // Percent-encoding any number of times (RFC 3986), and that of escape() in JavaScript.
  String.raw`%(?:25){0,64}(?:u([\da-f]{4})|([\da-f]{2}))`,
  // HTML and XML, escaped any number of times.
  String.raw`&(?:amp;){0,64}(?:#(\d{2,24});?|#x([\da-f]{2,24});?|([a-z]{2,12});)`,
  String.raw`[\r\n\t]{1,64}[ \t]{0,256}`,
  '</?[a-z]{1,10}(?: [^<>]{0,64})?/?>',
  String.raw`\]\]><!\[CDATA\[`,
  `${unseen}{1,256}`,
  '([\uff01-\uff5e])',
].join('|')

function readAnyEscape(match: readonly (string | undefined)[]): string | undefined {
  const [, u, x, long, short, octal, style, sign, wide, percent, decimal, hex, name, raw] = match
  const hexadecimal = u ?? x ?? long ?? short ?? style ?? wide ?? percent ?? hex
  if (hexadecimal !== undefined) {
    const plain = readCode(Number.parseInt(hexadecimal, 16))
    // What is encoded more often than the key itself, in which it stands for no character, is read as often.
    const isDeep = percent !== undefined && match[0]?.length !== 3
    return plain === undefined && isDeep ? `%${percent}` : plain
  }
  if (octal !== undefined) return readCode(Number.parseInt(octal, 8))
  if (decimal !== undefined) return readCode(Number.parseInt(decimal, 10))
  if (name !== undefined) return entities.get(name.toLowerCase())
  return raw === undefined ? (sign ?? '') : readCode(raw.charCodeAt(0))
}

/**
 * Returns a character that a key can hold (RFC 9110, 5.5), or an empty text for an invisible one such as NUL
 * in UTF-16. Full-width characters become normal ones. Other characters are not decoded, so that text before
 * a key does not seem part of it.
 */
function readCode(code: number): string | undefined {
  const near = code > 0xff00 && code < 0xff5f ? code - 0xfee0 : code
  if (near > 0x20 && near < 0x7f) return String.fromCharCode(near)
  return isUnseen.test(String.fromCodePoint(Math.min(code, 0x10ffff))) ? '' : undefined
}

/** HTML names of ASCII characters, each followed by its character, and of invisible ones. */
const entityNames = `
  excl! quot" num# dollar$ percnt% amp& apos' lpar( rpar) ast* midast* plus+ comma, period. sol/ colon: hyphen- dash- semi;
  lt< equals= gt> quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^ lowbar_ underbar_ grave\` diacriticalgrave\`
  lcub{ lbrace{ verbar| vert| verticalline| rcub} rbrace} shy zwj zwnj`
const entities = new Map(
  [...entityNames.matchAll(/([a-z]+)(\S?)/g)].map(([, name = '', sign = '']) => [name, sign]),
)

function readView(
  text: string,
  pattern: RegExp,
  read: Read,
  isStrange: (sign: string | undefined) => boolean,
): DecodedText | undefined {
  const pieces: string[] = []
  // Where each escape ends in the view, where in the text, and whether something was read from it: one after the other.
  const ends: number[] = []
  let source = 0
  let view = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const start = match.index
    const end = start + match[0].length
    const plain = read(match)
    if (plain === undefined || isStrange(plain)) continue
    if (plain === '' && (isStrange(text[start - 1]) || isStrange(text[end]))) continue
    if (plain === '' && source === start && ends.at(-1) === 0) {
      source = end
      ends[ends.length - 2] = source
    } else {
      pieces.push(text.slice(source, start), plain)
      view += start - source + plain.length
      source = end
      ends.push(view, source, plain.length)
    }
  }
  if (ends.length === 0) return undefined
  pieces.push(text.slice(source))

  const viewEnd = (index: number) => ends[index * 3]
  const isEmpty = (index: number) => ends[index * 3 + 2] === 0
  /** Returns the index of the last escape that ends at or before a position in the view. */
  function findLast(place: number): number {
    let low = 0
    let high = ends.length / 3
    while (low < high) {
      const middle = (low + high) >> 1
      if ((viewEnd(middle) ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const toSource = (place: number, index: number) =>
    place + (ends[index * 3 + 1] ?? 0) - (viewEnd(index) ?? 0)
  return {
    text: pieces.join(''),
    locate: (start, end) => {
      let last = findLast(end)
      while (viewEnd(last) === end && isEmpty(last)) last--
      return [toSource(start, findLast(start)), toSource(end, last)]
    },
  }
}
