import { expect, test } from 'vitest'
import { type Alteration, runAgainstHostileService } from '../../support/run-against-hostile-service.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { startProxy } from '../../support/start-proxy.ts'

const secrets = {
  key: 'key-of-the-service-2B7E1516',
  gate: 'gate-28AED2A6ABF71588',
  password: 'proxy-p@ss-09CF4F3C',
}
const toBase64 = (text: string) => Buffer.from(text).toString('base64')

/** Each secret as it is, escaped, and in base64, as part of something too. */
const spelled = Object.values(secrets).flatMap(text => [
  text,
  encodeURIComponent(text),
  toBase64(text),
  toBase64(`me:${text}`).replace(/=+$/, ''),
])

/** Repeats all secrets in every part of a reply. */
const echo: Alteration = reply => {
  const all = spelled.join(' ')
  const headers = { ...reply.headers, 'x-echo': all, 'www-authenticate': `Basic realm="${all}"` }
  const body = JSON.parse(reply.body)
  const [row] = (Array.isArray(body) ? body[0]?.data : undefined) ?? []
  if (row === undefined) return { status: 500, headers, body: JSON.stringify({ error: all }) }
  row.fill(all, -1)
  return { ...reply, headers, body: JSON.stringify(body) }
}

test('removes header values and proxy passwords from all output, whoever repeats them', {
  timeout: 300_000,
}, async () => {
  await using proxy = await startProxy({ credentials: `me:${secrets.password}` })
  const { files, stdout, stderr, code } = await runAgainstHostileService({
    twist: echo,
    key: secrets.key,
    env: {
      GATE: secrets.gate,
      HTTP_PROXY: `http://me:${encodeURIComponent(secrets.password)}@${proxy.host}`,
      http_proxy: '',
      NO_PROXY: '',
      no_proxy: '',
    },
    args: [
      ...['--profile', 'smoke', '--rate', '0', '--proxy-loopback', '--bearer'],
      ...['--header', 'X-Gate: $GATE', '--header', 'Cookie: $GATE'],
    ],
  })
  expect(proxy.asked.length).toBeGreaterThan(10)
  expect([1, 3]).toContain(code)
  const written: Readonly<Record<string, string>> = { ...files, stdout, stderr }
  expect(written['recording.json']).toContain('"X-Gate":"$GATE"')
  expect(written['recording.json']).toContain('Bearer $HOSTILE_KEY')
  expect(written['recording.json']).toContain('$HTTP_PROXY')
  const told = Object.entries(written).flatMap(([name, text]) =>
    spelled.filter(each => text.includes(each)).map(each => `${name}: ${each}`),
  )
  expect(told).toEqual([])
})

test('reports an unusable value without showing it', async () => {
  const env = { GATE: 'short', HTTP_PROXY: `socks5://me:${secrets.password}@127.0.0.1:1`, http_proxy: '' }
  const ask = (...args: string[]) =>
    runMdc(['conform', '--base-url', 'http://api.example.test', ...args], {
      ...env,
      MDC_API_KEY: secrets.key,
    })
  const { code, stderr } = await ask()
  expect([code, stderr]).toEqual([2, expect.stringContaining('This is no http or https proxy.')])
  const literal = await ask('--header', `X-Auth: ${secrets.gate}`)
  expect([literal.code, literal.stderr]).toEqual([2, expect.stringContaining('is likely a secret')])
  env.HTTP_PROXY = ''
  const short = await ask('--header', 'X-Gate: $GATE')
  expect([short.code, short.stderr]).toEqual([2, expect.stringContaining('The secret is too short.')])
  const all = [stderr, literal.stderr, short.stderr].join()
  expect(Object.values(secrets).filter(secret => all.includes(secret))).toEqual([])
})
