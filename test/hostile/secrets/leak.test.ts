import { expect, test } from 'vitest'
import { reportFiles } from '../../../src/conformance/report/write-reports.ts'
import { type Alteration, runAgainstHostileService } from '../../support/run-against-hostile-service.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { startProxy } from '../../support/start-proxy.ts'
import { escapes, type Spell } from './escapes.ts'

const key = 'sk+Live/4fQ9=zZ&8w%2Bx"y'
const gate = 'gate-28AED2A6ABF71588'
const password = 'proxy-p@ss-09CF4F3C'
const payer = 'c3D91a7e'.repeat(8)

const toBase64 = (text: string) => Buffer.from(text).toString('base64')
const toEach = (name: string): Spell => {
  const spell = escapes[name] as Spell
  return text => [...text].map(spell).join('')
}

/** The ways in which a service may write a secret that it was sent. */
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

/** The ways in which it may write a payment that it was sent, or the signature in it. */
const paymentSpellings: readonly ((header: string, signature: string) => string)[] = [
  header => header,
  (_, signature) => signature,
  (_, signature) => signature.slice(2).toUpperCase(),
  header => Buffer.from(header, 'base64').toString(),
  header => toBase64(header),
  (_, signature) => Buffer.from(signature.slice(2), 'hex').toString('base64'),
  (_, signature) => Buffer.from(signature.slice(2), 'hex').toString('base64url'),
  (_, signature) => `r=${signature.slice(2, 66)} s=${signature.slice(66, 130)}`,
  (_, signature) => (toEach('HTML in decimal') as Spell)(signature),
  (_, signature) => JSON.stringify(JSON.stringify({ signature })),
]

const toCharacter = (radix: number) => (_: string, digits: string) =>
  String.fromCharCode(Number.parseInt(digits, radix) % 0x10000)
/** Decoders of a person who looks for a secret. They share nothing with the suite. */
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

function holds(text: string, secrets: readonly string[], layers = 2): boolean {
  const plain = text.toLowerCase()
  if (secrets.some(secret => plain.includes(secret.toLowerCase()))) return true
  return layers > 0 && readings.some(read => holds(read(text), secrets, layers - 1))
}

/** The secrets of a payment: its header and the bytes of its signature. */
function listSecrets(header: string): string[] {
  const hex = readSignature(header).slice(2)
  const bytes = Buffer.from(hex, 'hex')
  const encoded = (['base64', 'base64url'] as const).map(coding => bytes.toString(coding).slice(0, 80))
  return [header, hex, hex.slice(0, 64), hex.slice(64, 128), ...encoded]
}

const readSignature = (header: string): string =>
  JSON.parse(Buffer.from(header, 'base64').toString()).payload.signature

/** Echoes secrets in three other ways with each reply, wherever a reply has room for it. */
function echo(...secrets: readonly string[]): Alteration {
  let count = 0
  return reply => {
    const ways = [0, 1, 2].map(way => spellings[(3 * count + way) % spellings.length] as Spell)
    const spelled = secrets.flatMap(secret => ways.map(spell => spell(secret))).join(' ')
    count++
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

test('finds a secret in each spelling as an attacker', async () => {
  for (const spell of spellings) expect(holds(`"${spell(key)}"`, [key])).toBe(true)
})

/** Written text of each run, its place, and what it must hold instead of the secrets. */
const runs: readonly (readonly [
  command: string,
  run: () => Promise<Written>,
  placeholders: readonly string[],
])[] = [
  ['conform', judgeByKey, ['$HOSTILE_KEY']],
  ['conform --header --proxy', judgeThroughProxy, ['"X-Gate":"$GATE"', 'Bearer $HOSTILE_KEY', '$HTTP_PROXY']],
  ['conform --pay', judgeByPaying, ['(signature removed)', '"outcome":"settled"']],
]

interface Written {
  readonly secrets: readonly string[]
  /** The texts of each report, of the recording and of both streams. */
  readonly places: Readonly<Record<string, string>>
}

test.each(runs)(
  '%s writes no echoed secret to a report, recording or console',
  { timeout: 300_000 },
  async (_, run, placeholders) => {
    const { secrets, places } = await run()
    const names = Object.keys(places)
    expect(names).toEqual(expect.arrayContaining([...Object.values(reportFiles), 'recording.json', 'stdout']))
    for (const text of placeholders) expect(places['recording.json']).toContain(text)
    expect(names.filter(name => holds(places[name] ?? '', secrets))).toEqual([])
  },
)

const isWhole = process.env.HOSTILE === 'all'
const smoke = ['--profile', 'smoke', '--rate', '0']
/** By day a third of the operations. */
const some = isWhole ? smoke : [...smoke, '--operation', '/altchain/*']

async function judgeByKey(): Promise<Written> {
  const { files, stdout, stderr, code } = await runAgainstHostileService({
    twist: echo(key),
    key,
    args: some,
  })
  expect([1, 3]).toContain(code)
  return { secrets: [key], places: { ...files, stdout, stderr } }
}

async function judgeThroughProxy(): Promise<Written> {
  await using proxy = await startProxy({ credentials: `me:${password}` })
  const { files, stdout, stderr, code } = await runAgainstHostileService({
    twist: echo(gate, password, `me:${password}`),
    key,
    env: {
      GATE: gate,
      HTTP_PROXY: `http://me:${encodeURIComponent(password)}@${proxy.host}`,
      http_proxy: '',
      NO_PROXY: '',
      no_proxy: '',
    },
    args: [
      ...[...smoke, '--proxy-loopback', '--bearer'],
      ...['--header', 'X-Gate: $GATE', '--header', 'Cookie: $GATE'],
    ],
  })
  expect(proxy.asked.length).toBeGreaterThan(10)
  expect([1, 3]).toContain(code)
  return { secrets: [key, gate, password], places: { ...files, stdout, stderr } }
}

async function judgeByPaying(): Promise<Written> {
  const headers: string[] = []
  const { code, files, stdout, stderr } = await runAgainstHostileService({
    twist: (reply, _, sent) => {
      const header = sent['payment-signature'] ?? ''
      if (header.startsWith('ey') && !headers.includes(header)) headers.push(header)
      const last = headers.at(-1)
      if (last === undefined) return reply
      const spell = paymentSpellings[headers.length % paymentSpellings.length]
      const spelled = spell?.(last, readSignature(last)) ?? ''
      const plain = spelled.replace(/[^\x20-\x7e]/g, '')
      const own = { ...reply.headers, 'x-echo': encodeURI(spelled), 'x-plain': plain }
      if (reply.status >= 400) return { ...reply, headers: own, body: `<p>${spelled}</p>` }
      // Every other answer breaks rules, so that findings quote it.
      const first = `"data":[[${headers.length % 2 === 0 ? `${JSON.stringify(spelled)},` : ''}`
      return { ...reply, headers: own, body: reply.body.replace('"data":[[', first) }
    },
    args: some,
    payer: `0x${payer}`,
    env: { CI: '', MDC_DEBUG: '1' },
  })
  expect(code).toBe(1)
  // One for each operation, after four at each host that must be refused.
  expect(headers).toHaveLength(isWhole ? 32 : 11)
  // Whoever looks for them would find them.
  for (const [index, spell] of paymentSpellings.entries()) {
    const header = headers[index] ?? ''
    expect(holds(`"${spell(header, readSignature(header))}"`, listSecrets(header))).toBe(true)
  }
  const ofPayer = [payer, Buffer.from(payer, 'hex').toString('base64').slice(0, 40)]
  return {
    secrets: [...ofPayer, ...headers.flatMap(listSecrets)],
    places: { ...files, stdout, stderr },
  }
}

test('reports an unusable value without showing it', async () => {
  const proxied = { HTTP_PROXY: `socks5://me:${password}@127.0.0.1:1` }
  for (const [env, args, says] of [
    [proxied, [], 'This is no http or https proxy.'],
    [{}, ['--header', `X-Auth: ${gate}`], 'is likely a secret'],
    [{ GATE: 'short' }, ['--header', 'X-Gate: $GATE'], 'The secret is too short.'],
  ] as const) {
    const { code, stderr } = await runMdc(['conform', '--base-url', 'http://api.example.test', ...args], {
      ...{ HTTP_PROXY: '', http_proxy: '', MDC_API_KEY: key, ...env },
    })
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)])
    expect([key, gate, password].filter(secret => stderr.includes(secret))).toEqual([])
  }
})
