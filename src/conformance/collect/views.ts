/** A text as somebody reads it who undoes one kind of escape. */
export interface View {
  readonly text: string
  /** The part of the original that a part of the view was read from. */
  readonly locate: (start: number, end: number) => readonly [start: number, end: number]
}

/** The ways in which the characters of a key can be written one by one; each gives undefined where there is nothing to undo. */
export const views: readonly ((text: string) => View | undefined)[] = [
  // All at once and to any depth, since a mix of plain and escaped characters is none of them alone. First, for it is enough
  // for all but texts where one kind of escape stands before what another takes for its end.
  text => readView(text, anyEscape, readAnyEscape),
  text =>
    readView(
      text,
      /\\(?:u([\da-f]{4})|(["\\/]))/gi,
      ([, hex = '', sign]) => sign ?? readCode(Number.parseInt(hex, 16)),
    ),
  text =>
    readView(text, /=(?:([\da-f]{2})|(?:\\r)?\\n|\r?\n)/gi, ([, hex]) =>
      hex === undefined ? '' : readCode(Number.parseInt(hex, 16)),
    ),
]

// Every repetition is bounded, so that no text takes longer than its length, or more stack than there is.
const anyEscape = new RegExp(
  [
    // JSON, JavaScript, Python, C (octal), CSS; in JSON within JSON the backslash is doubled.
    String.raw`\\{1,64}(?:u\{([\da-f]{1,8})\}|x\{([\da-f]{1,8})\}|u(?:0000)?([\da-f]{4})|(?:x|0000)([\da-f]{2})|([0-3][0-7]{2})|([2-7][\da-f]) ?|[rn]|([!-/:-@[-^\x60{-~]))`,
    // Percent-encoding any number of times (RFC 3986), and that of escape() in JavaScript.
    String.raw`%(?:25){0,64}(?:u([\da-f]{4})|([\da-f]{2}))`,
    // HTML and XML, escaped any number of times.
    String.raw`&(?:amp;){0,64}(?:#(\d{2,8});?|#x([\da-f]{2,8});?|([a-z]{2,12});)`,
    String.raw`[\r\n]{1,64}[ \t]{0,256}`,
    '([\\0\u00ad\u200b-\u200f\u2060-\u2064\ufeff\uff01-\uff5e])',
  ].join('|'),
  'gi',
)

function readAnyEscape(match: readonly (string | undefined)[]): string | undefined {
  const [, u, x, long, short, octal, style, sign, wide, percent, decimal, hex, name, raw] = match
  const hexadecimal = u ?? x ?? long ?? short ?? style ?? wide ?? percent ?? hex
  if (hexadecimal !== undefined) return readCode(Number.parseInt(hexadecimal, 16))
  if (octal !== undefined) return readCode(Number.parseInt(octal, 8))
  if (decimal !== undefined) return readCode(Number.parseInt(decimal, 10))
  if (name !== undefined) return entities[name.toLowerCase()]
  return raw === undefined ? (sign ?? '') : readCode(raw.charCodeAt(0))
}

/**
 * A character that a key can hold (RFC 9110, 5.5), one of full width as the other, and nothing for what is not seen, such as
 * the other half of UTF-16. No other is read, so that what stands before a key is not taken for a part of it.
 */
function readCode(code: number): string | undefined {
  const near = code > 0xff00 && code < 0xff5f ? code - 0xfee0 : code
  if (near > 0x20 && near < 0x7f) return String.fromCharCode(near)
  return /^[\0\u00ad\u200b-\u200f\u2060-\u2064\ufeff]$/.test(String.fromCharCode(code)) ? '' : undefined
}

/** The names that HTML has for what stands in ASCII beside letters and digits. */
const entities: Readonly<Record<string, string>> = {
  ...{ excl: '!', quot: '"', num: '#', dollar: '$', percnt: '%', amp: '&', apos: "'", lpar: '(', rpar: ')' },
  ...{ ast: '*', midast: '*', plus: '+', comma: ',', period: '.', sol: '/', colon: ':', semi: ';', lt: '<' },
  ...{ equals: '=', gt: '>', quest: '?', commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']' },
  ...{ rbrack: ']', hat: '^', lowbar: '_', underbar: '_', grave: '`', diacriticalgrave: '`', lcub: '{' },
  ...{ lbrace: '{', verbar: '|', vert: '|', verticalline: '|', rcub: '}', rbrace: '}' },
  ...{ shy: '', zwj: '', zwnj: '' },
}

function readView(
  text: string,
  pattern: RegExp,
  read: (match: readonly (string | undefined)[]) => string | undefined,
): View | undefined {
  const pieces: string[] = []
  // Where each escape ends, in the view and in the text, and whether nothing was read from it.
  const ends: { readonly view: number; readonly source: number; readonly isEmpty: boolean }[] = []
  let source = 0
  let view = 0
  for (const match of text.matchAll(pattern)) {
    const plain = read(match)
    if (plain === undefined) continue
    const before = text.slice(source, match.index)
    pieces.push(before, plain)
    view += before.length + plain.length
    source = match.index + match[0].length
    ends.push({ view, source, isEmpty: plain === '' })
  }
  if (ends.length === 0) return undefined
  pieces.push(text.slice(source))

  /** The last escape that ends at a place of the view, or before. */
  function findLast(place: number): number {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.view ?? 0) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  const toSource = (place: number, index: number) => {
    const end = ends[index]
    return end === undefined ? place : end.source + place - end.view
  }
  return {
    text: pieces.join(''),
    locate: (start, end) => {
      let last = findLast(end)
      while (ends[last]?.view === end && ends[last]?.isEmpty) last--
      return [toSource(start, findLast(start)), toSource(end, last)]
    },
  }
}
