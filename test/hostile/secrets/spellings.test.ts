import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/conformance/collect/redaction/redactor.ts'
import { countRuns, isEveryRun, sampleCases } from '../../support/count-runs.ts'
import { escapes, type Spell } from './escapes.ts'

const key = 'sk+Live/4fQ9=zZ&8w%2Bx"y'
const redact = createRedactor(key, 'MDC_API_KEY')

/** The spellings that the issue lists. */
const listed: Readonly<Record<string, Spell>> = {
  plain: text => text,
  'in other letters': text => text.toUpperCase(),
  ...Object.fromEntries(
    Object.entries(escapes).map(([name, spell]) => [
      `${name} throughout`,
      text => [...text].map(spell).join(''),
    ]),
  ),
  'percent where it has to be': encodeURIComponent,
  'as .NET writes JSON': text =>
    text.replace(/[+"&]/g, c => `\\u00${c.charCodeAt(0).toString(16).toUpperCase()}`),
  'JSON in JSON': text => JSON.stringify(JSON.stringify({ text }).replaceAll('/', '\\/')),
  'JSON in JSON in JSON in JSON': text =>
    Array.from({ length: 4 }).reduce<string>(json => JSON.stringify(json), text.replaceAll('+', '\\u002b')),
  base64: text => toBase64(text),
  'base64 after two bytes': text => toBase64(`{"${text}"}`),
  'the other base64 of all that comes with it': text => Buffer.from(`??>>${text}>>??`).toString('base64url'),
  'UTF-16, little end first': text => Buffer.from(text, 'utf16le').toString('latin1'),
  'UTF-16, big end first': text => Buffer.from(text, 'utf16le').swap16().toString('latin1'),
}

/** Spellings that the suite does not list. */
const unlisted: Readonly<Record<string, Spell>> = {
  'the bytes of a Buffer in JSON with indents': text => JSON.stringify({ a: Buffer.from(text) }, null, 2),
  'the bytes of a Uint8Array in JSON in JSON': text =>
    JSON.stringify(JSON.stringify(new Uint8Array(Buffer.from(text)))),
  'decimals with points between': text => [...Buffer.from(text)].join('.'),
  ...Object.fromEntries(
    ['\ufe0f', '\u{e0041}'].map(sign => [
      `parted by U+${sign.codePointAt(0)?.toString(16)}, which is not seen`,
      (text: string) => [...text].join(sign),
    ]),
  ),
  'hexadecimal as an array of C': text =>
    [...Buffer.from(text)].map(byte => `0x${byte.toString(16)}`).join(', '),
  'base64 in base64': text => toBase64(toBase64(text)),
  'base64 of UTF-16, as PowerShell has it': text => Buffer.from(text, 'utf16le').toString('base64'),
  'quoted-printable with soft line ends': text =>
    text.replace(/[=+]/g, c => `=${c.charCodeAt(0).toString(16).toUpperCase()}`).replace(/.{9}/g, '$&=\r\n'),
  'parted by soft hyphens in HTML': text => [...text].join('&shy;'),
  'cut by sections of CDATA in JSON of .NET': text =>
    JSON.stringify(text.replace(/.{5}/g, '$&]]><![CDATA[')).replace(
      /[<>]/g,
      c => `\\u00${c.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  ...Object.fromEntries(
    [' ', '-'].map(sign => [`"${sign}" between all letters`, (text: string) => [...text].join(sign)]),
  ),
  'a call for each letter': text => [...Buffer.from(text)].map(byte => `chr(${byte})`).join('.'),
  'a tag of HTML around each letter': text => [...text].map(c => `<b>${c}</b>`).join(''),
  'percent of JavaScript, mixed': text => text.replaceAll('+', '%u002B').replaceAll('/', '%2f'),
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Dump formats of tools, sixteen bytes to a row. */
const dumps: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'hexdump -C': bytes =>
    formatRows(
      bytes,
      (place, hex, text) =>
        `${place}  ${hex.slice(0, 23).padEnd(23)}  ${hex.slice(24).padEnd(23)}  |${text}|`,
    ),
  xxd: bytes =>
    formatRows(
      bytes,
      (place, hex, text) => `${place}: ${hex.replace(/(..) (..)/g, '$1$2').padEnd(39)}  ${text}`,
    ),
  Netty: bytes =>
    formatRows(bytes, (place, hex, text) => `|${place}| ${hex.padEnd(47)} |${text.padEnd(16)}|`),
}

function formatRows(bytes: Buffer, format: (place: string, hex: string, text: string) => string): string {
  const starts = Array.from({ length: Math.ceil(bytes.length / 16) }, (_, row) => row * 16)
  return starts
    .map(start => {
      const row = bytes.subarray(start, start + 16)
      const hex = row.toString('hex').replace(/..(?=.)/g, '$& ')
      return format(start.toString(16).padStart(8, '0'), hex, row.toString('latin1'))
    })
    .join('\n')
}

describe.each([
  ['listed', listed],
  ['unlisted', unlisted],
])('removes a key, %s:', (_, spellings) => {
  test.each(Object.entries(spellings))('%s', (_name, spell) => {
    const text = `{"message":"${spell(key)}"}, and more`
    const shown = redact(text)
    expect(shown).toContain('$MDC_API_KEY')
    expect(shown).toContain('and more')
    expect(shown).not.toContain(spell(key))
    expect(redact(shown)).toBe(shown)
  })
})

test('removes a key in 2,000 mixes of plain and escaped characters', () => {
  const ways = [(text: string) => text, ...Object.values(escapes)]
  const way = fc.oneof(fc.constant(ways[0] as Spell), fc.constantFrom(...ways))
  fc.assert(
    fc.property(fc.tuple(...[...key].map(() => way)), chosen => {
      const mixed = [...key].map((character, at) => (chosen[at] as Spell)(character)).join('')
      expect(redact(`"${mixed}",`)).toBe('"$MDC_API_KEY",')
    }),
    { seed: 13, numRuns: countRuns(2_000) },
  )
})

test.each(['sk%2Fab%25cd+ef', '%41%42%43%44%45%46%47', 'a%2525b%2525c%2525'])(
  'removes a key that looks escaped itself: %s',
  own => {
    const hide = createRedactor(own, 'MDC_API_KEY')
    const ways: readonly Spell[] = [
      text => text,
      encodeURIComponent,
      decodeURIComponent,
      text => [...text].map(escapes['percent twice'] as Spell).join(''),
      text => text.replaceAll('%', '\\u0025'),
      text => toBase64(encodeURIComponent(text)),
    ]
    for (const spell of ways) expect(hide(`"${spell(own)}" and more`)).toMatch(/^"\$MDC_API_KEY=*" and more$/)
  },
)

test('removes a key of 20,000 characters', () => {
  const letters = fc.constantFrom(
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=._~-"<',
  )
  const strings = fc.string({ unit: letters, minLength: 20_000, maxLength: 20_000 })
  const [long = ''] = fc.sample(strings, { seed: 7, numRuns: 1 })
  const redactLong = createRedactor(long, 'MDC_API_KEY')
  for (const text of [long, JSON.stringify(long), encodeURIComponent(long)])
    expect(redactLong(`<${text}>`)).toMatch(/^<"?\$MDC_API_KEY"?>$/)
  expect(redactLong(toBase64(long))).toMatch(/^\$MDC_API_KEY=*$/)
})

test('removes a key beside an entity named like a member of every object', () => {
  expect(redact(`&constructor; "${encodeURIComponent(key)}", and more`)).toBe(
    '&constructor; "$MDC_API_KEY", and more',
  )
})

describe.each(['sk-live-AbC123/xyz+Q9', 'tok_3fQ9zZ8wBxy0LmN2pQrStUvW4aB6cD8eF'])('the key %s', own => {
  const hide = createRedactor(own, 'MDC_API_KEY')
  const least = Math.max(12, Math.ceil(0.6 * own.length))
  const all = Array.from({ length: own.length - least + 1 }, (_, at) => at)
  const places = sampleCases(all, 5)

  test('is removed in any run of 12 characters, or of 60 % if that is more', () => {
    for (const at of places) {
      const run = own.slice(at, at + least)
      expect(hide(`<${run}>, and more`)).toBe('<$MDC_API_KEY>, and more')
      expect(hide(`"${[...run].map(escapes['backslash u'] as Spell).join('')}"`)).toBe('"$MDC_API_KEY"')
      expect(hide(`"${Buffer.from(run).toString('hex')}"`)).toBe('"$MDC_API_KEY"')
    }
  })

  test('is kept in a shorter run', () => {
    for (const at of [...places, all.length]) {
      const text = `<${own.slice(at, at + least - 1)}>`
      expect(hide(text)).toBe(text)
    }
  })

  test.each(Object.entries(dumps))('leaves nothing in a dump: %s', (_, dump) => {
    for (const offset of sampleCases([...Array(16).keys()], 5)) {
      const text = dump(Buffer.from(`${'.'.repeat(offset)}${own}`))
      for (const written of [text, JSON.stringify(text)]) {
        const shown = hide(written)
        expect(shown).toContain('$MDC_API_KEY')
        expect(joinColumns(shown)).not.toContain(own.slice(0, least))
        expect(shown).not.toContain(own.slice(-4))
      }
    }
  })
})

/** Joins the bytes of a dump. */
function joinColumns(text: string): string {
  return Buffer.from(text.replace(/[^\da-f]/g, ''), 'hex').toString('latin1')
}

test('keeps what only resembles a key', () => {
  const texts = [
    key.slice(0, 11),
    key.slice(-11),
    key.split('').reverse().join(''),
    [...key].join('", "'),
    [...key].join('  '),
    key.replaceAll(/[/=]/g, ' '),
  ]
  expect(texts.map(redact)).toEqual(texts)
})

test('reads megabytes of one character, or of beginnings of the key, to their end', () => {
  const size = isEveryRun ? 2 ** 20 : 2 ** 18
  const pieces = ['a', '\\', '%25', '&amp;', '\0', '104,', '0f |a\n', '<b ', key.slice(0, 13)]
  for (const piece of pieces) {
    const text = piece.repeat(size / piece.length)
    expect(redact(text) === text).toBe(true)
    expect(redact(text + key).endsWith('$MDC_API_KEY')).toBe(true)
  }
})
