import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFetch } from '../../../mocks/adapters/create-fetch.ts'
import { defaultApiKey } from '../../../mocks/core/default-api-key.ts'
import { findUnlistedAddresses } from '../../../mocks/examples/list-example-requests.ts'
import { createMock } from '../../../mocks/mock.ts'
import { reportFiles } from '../../../src/conformance/report/write-reports.ts'
import { runMdc } from '../../support/run-mdc.ts'
import { startTestServer } from '../../support/test-server.ts'

const key = 'c3D91a7e'.repeat(8)

/** The ways in which a service may write a header that it was sent, or the signature in it. */
const spellings: readonly ((header: string, signature: string) => string)[] = [
  header => header,
  (_, signature) => signature,
  (_, signature) => signature.slice(2).toUpperCase(),
  header => Buffer.from(header, 'base64').toString(),
  header => encodeURIComponent(header),
  header => Buffer.from(header).toString('base64'),
  (_, signature) => Buffer.from(signature.slice(2), 'hex').toString('base64'),
  (_, signature) => Buffer.from(signature.slice(2), 'hex').toString('base64url'),
  (_, signature) => `r=${signature.slice(2, 66)} s=${signature.slice(66, 130)}`,
  (_, signature) => [...signature].map(sign => `&#${sign.charCodeAt(0)};`).join(''),
  (_, signature) => JSON.stringify(JSON.stringify({ signature })),
]

/** Returns the secrets: the key, and of each payment its header and the bytes of its signature. */
function listSecrets(header: string): string[] {
  const { payload } = JSON.parse(Buffer.from(header, 'base64').toString())
  const hex = payload.signature.slice(2) as string
  const bytes = Buffer.from(hex, 'hex')
  return [
    header,
    hex,
    hex.slice(0, 64),
    hex.slice(64, 128),
    bytes.toString('base64').slice(0, 80),
    bytes.toString('base64url').slice(0, 80),
  ]
}

/** Returns the decoded forms of a text. */
function listReadings(text: string): string[] {
  const runs = text.match(/[\w+/-]{40,}/g) ?? []
  return [
    text,
    text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
    ...runs.flatMap(run => {
      const decoded = Buffer.from(run, 'base64').toString('latin1')
      const inner = (decoded.match(/[\w+/-]{40,}/g) ?? []).map(each =>
        Buffer.from(each, 'base64').toString('latin1'),
      )
      return [decoded, ...inner]
    }),
  ]
}

const holds = (text: string, secrets: readonly string[]) => {
  const readings = listReadings(text).join('\n').toLowerCase()
  return secrets.some(secret => readings.includes(secret.toLowerCase()))
}

test('removes the key and signatures of a payer from reports, recordings and consoles', {
  timeout: 300_000,
}, async () => {
  const mock = createMock({ size: 'small' })
  const bases = ['base', 'payment', 'social', 'socialPayment'].map(name => `http://mock.test/${name}`)
  const [baseUrl = '', paymentBaseUrl = '', socialBaseUrl = '', socialPaymentBaseUrl = ''] = bases
  const answer = createFetch(mock, { baseUrl, paymentBaseUrl, socialBaseUrl, socialPaymentBaseUrl })
  const headers: string[] = []
  await using server = await startTestServer(async (request, response) => {
    const sent = request.headers as Record<string, string>
    const reply = await answer(new Request(`http://mock.test${request.url}`, { headers: sent }))
    const { 'content-length': _, ...own } = Object.fromEntries(reply.headers)
    const header = sent['payment-signature'] ?? ''
    if (header.startsWith('ey') && !headers.includes(header)) headers.push(header)
    const last = headers.at(-1)
    let body = await reply.text()
    if (last !== undefined) {
      const { payload } = JSON.parse(Buffer.from(last, 'base64').toString())
      const spell = spellings[headers.length % spellings.length]
      const echo = spell?.(last, payload.signature) ?? ''
      own['x-echo'] = encodeURI(echo)
      own['x-plain'] = echo.replace(/[^\x20-\x7e]/g, '')
      // An answer that breaks rules, so that findings quote it.
      if (reply.status === 200 && headers.length % 2 === 0)
        body = body.replace(/"data":\[\[/, `"data":[[${JSON.stringify(echo)},`)
      if (reply.status >= 400) body = `<p>${echo}</p>`
    }
    response.writeHead(reply.status, { ...own, 'content-length': Buffer.byteLength(body) }).end(body)
  })
  const folder = await mkdtemp(join(tmpdir(), 'mdc-pay-'))
  const at = (name: string) => join(folder, name)
  await writeFile(
    at('config.json'),
    JSON.stringify({ samples: findUnlistedAddresses(mock.world, mock.clock.now()) }),
  )
  try {
    const reports = Object.entries(reportFiles).flatMap(([format, file]) => [
      '--report',
      `${format}=${at(file)}`,
    ])
    const urls = [
      '--base-url',
      '--payment-base-url',
      '--social-base-url',
      '--social-payment-base-url',
    ].flatMap((flag, index) => [flag, (bases[index] ?? '').replace('http://mock.test', server.url)])
    const { code, stdout, stderr } = await runMdc(
      [
        ...['conform', ...urls, '--config', at('config.json'), '--profile', 'smoke', '--rate', '0'],
        ...[
          '--pay',
          '--max-cost',
          '1.2',
          '--pay-key-env',
          'PAYER',
          '--record',
          at('recording.ndjson'),
          ...reports,
        ],
      ],
      { PAYER: `0x${key}`, MDC_API_KEY: defaultApiKey, CI: '', MDC_DEBUG: '1' },
    )
    expect(code).toBe(1)
    // One for each operation, after four at each of two hosts that must be refused.
    expect(headers).toHaveLength(32)
    const names = await readdir(folder)
    const files = Object.fromEntries(
      await Promise.all(names.map(async name => [name, await readFile(at(name), 'utf8')] as const)),
    )
    const written: Readonly<Record<string, string>> = { ...files, stdout, stderr }
    expect(written['recording.ndjson']).toContain('(signature removed)')
    expect(written['recording.ndjson']).toContain('"outcome":"settled"')
    const secrets = [
      key,
      Buffer.from(key, 'hex').toString('base64').slice(0, 40),
      ...headers.flatMap(listSecrets),
    ]
    expect(Object.keys(written).filter(name => holds(written[name] ?? '', secrets))).toEqual([])
    // Whoever looks for them would find them.
    for (const [index, spell] of spellings.entries()) {
      const header = headers[index] ?? ''
      const { payload } = JSON.parse(Buffer.from(header, 'base64').toString())
      if (index !== 4) expect(holds(`"${spell(header, payload.signature)}"`, listSecrets(header))).toBe(true)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
