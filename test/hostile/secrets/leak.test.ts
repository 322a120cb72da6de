import { expect, test } from 'vitest'
import { type Alteration, runAgainstHostileService } from '../../support/run-against-hostile-service.ts'
import { escapes, type Spell } from './escapes.ts'

const key = 'sk+Live/4fQ9=zZ&8w%2Bx"y'
const toBase64 = (text: string) => Buffer.from(text).toString('base64')
const toEach = (name: string): Spell => {
  const spell = escapes[name] as Spell
  return text => [...text].map(spell).join('')
}

const spellings: readonly Spell[] = [
  text => text,
  encodeURIComponent,
  text => encodeURIComponent(encodeURIComponent(text)),
  ...['percent', 'percent twice', 'backslash u', 'backslash u in JSON', 'HTML in decimal'].map(toEach),
  ...['HTML in hexadecimal', 'HTML in HTML'].map(toEach),
  text => JSON.stringify(JSON.stringify({ text })),
  text => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  text => [...text].map((c, at) => (at % 3 === 0 || c === '%' ? (escapes.percent as Spell)(c) : c)).join(''),
  toBase64,
  text => toBase64(`{"key":"${text}"}`),
  text => toBase64(toBase64(text)),
  text => toBase64(encodeURIComponent(text)),
]

const toCharacter = (radix: number) => (_: string, digits: string) =>
  String.fromCharCode(Number.parseInt(digits, radix) % 0x10000)
/** Decoders of a person who looks for a key. They share nothing with the suite. */
const readings: readonly ((text: string) => string)[] = [
  text => text.replace(/%([\da-f]{2})/gi, toCharacter(16)),
  text => text.replace(/\\+u([\da-f]{4})/gi, toCharacter(16)).replace(/\\(["\\/])/g, '$1'),
  text =>
    text
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replace(/&#x([\da-f]+);/gi, toCharacter(16))
      .replace(/&#(\d+);/g, toCharacter(10)),
  text =>
    (text.match(/[\w+/-]{24,}/g) ?? [])
      .flatMap(run => [0, 1, 2, 3].map(at => Buffer.from(run.slice(at), 'base64').toString('latin1')))
      .join('\n'),
]

function holdsKey(text: string, layers = 2): boolean {
  if (text.toLowerCase().includes(key.toLowerCase())) return true
  return layers > 0 && readings.some(read => holdsKey(read(text), layers - 1))
}

/** Echoes the key in another way with each reply, wherever a reply has room for it. */
function echoKey(): Alteration {
  let count = 0
  return reply => {
    const spelled = (spellings[count++ % spellings.length] as Spell)(key)
    const headers = { ...reply.headers, 'x-echo': spelled, 'www-authenticate': `Bearer realm="${spelled}"` }
    if (count % 4 === 0) return { status: 500, headers, body: `<p>no such key: ${spelled}</p>` }
    const body = JSON.parse(reply.body)
    const table = Array.isArray(body) ? body[0] : body
    const [row] = Array.isArray(table?.data) ? table.data : []
    if (row === undefined) return { ...reply, headers, body: JSON.stringify({ error: spelled }) }
    row.fill(spelled, -1)
    row.fill(key.slice(0, 12), 0, 1).fill(key.slice(12), 1, 2)
    if (count % 3 === 0) table.columns[0] = { ...table.columns[0], name: spelled, type: spelled }
    return { ...reply, headers, body: JSON.stringify(body) }
  }
}

test('finds the key in each spelling as an attacker', () => {
  for (const spell of spellings) expect(holdsKey(`"${spell(key)}"`)).toBe(true)
})

test('removes a key that is echoed everywhere from reports, recordings and consoles', {
  timeout: 300_000,
}, async () => {
  const { files, stdout, stderr, code } = await runAgainstHostileService({
    twist: echoKey(),
    key,
    args: ['--profile', 'smoke', '--rate', '0'],
  })
  expect([1, 3]).toContain(code)
  const written: Readonly<Record<string, string>> = { ...files, stdout, stderr }
  expect(written['recording.json']).toContain('$HOSTILE_KEY')
  expect(Object.keys(written).filter(name => holdsKey(written[name] ?? ''))).toEqual([])
})
