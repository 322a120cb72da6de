import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRedactor } from '../../../src/conformance/collect/redaction/redactor.ts'
import { countRuns, isEveryRun, sampleCases } from '../../support/count-runs.ts'
import { escapes, type Spell } from './escapes.ts'

const key = 'sk+Live/4fQ9=zZ&8w%2Bx"y'
const redact = createRedactor(key, 'MDC_API_KEY')

/** The ways in which frameworks print a text. */
const forms: Readonly<Record<string, Spell>> = {
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
  'base64 in base64': text => toBase64(toBase64(text)),
  'base64 of a part of a URL': text => toBase64(encodeURIComponent(text)),
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64')
}

test.each(Object.entries(forms))('removes a key, %s', (_, spell) => {
  const text = `{"message":"${spell(key)}"}, and more`
  const shown = redact(text)
  expect(shown).toContain('$MDC_API_KEY')
  expect(shown).toContain('and more')
  expect(shown).not.toContain(spell(key))
  expect(redact(shown)).toBe(shown)
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
      expect(hide(`"${toBase64(run)}"`)).toMatch(/^"\$MDC_API_KEY=*"$/)
    }
  })

  test('is kept in a shorter run', () => {
    for (const at of [...places, all.length]) {
      const text = `<${own.slice(at, at + least - 1)}>`
      expect(hide(text)).toBe(text)
    }
  })
})

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
  const pieces = ['a', '\\', '%25', '&amp;', '\0', '104,', key.slice(0, 13)]
  for (const piece of pieces) {
    const text = piece.repeat(size / piece.length)
    expect(redact(text) === text).toBe(true)
    expect(redact(text + key).endsWith('$MDC_API_KEY')).toBe(true)
  }
})
