import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../../../src/conformance/config/config.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-config-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = new Date('2026-11-20T10:00:00Z')
const [one, two] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]

function config(text: string) {
  const file = join(folder, 'conformance.yaml')
  writeFileSync(file, text)
  return readConfig(file, now)
}

test('reads a complete configuration', () => {
  const want = {
    target: { base: 'https://api.example', social: 'https://social.example' },
    apiKeyEnv: 'MDC_API_KEY',
    traceHeader: 'X-Request-Id',
    profile: 'deep',
    limits: { maxRequests: 150, perPathPerSecond: 1, perHostPerSecond: 0.5, wallClockMs: 1_500_000 },
    samples: {
      'evm.dexa.pool': [one],
      'evm.dexa.pool@1': [two],
      'evm.dexb.pool': [two],
      'evm.dexc.v2pool': [one],
      'evm.wallet': [one],
      'altchain.token': [],
      'social.symbol': ['ALPHA'],
    },
    excluded: { dexbV3Pool: 'not there yet, TICKET-12' },
    authEnforced: false,
    versions: { sunset: ['influencer-credibility@1.0.0'], deprecated: [] },
    failOnInferred: true,
    floor: 0.9,
    maxLatencyMs: 2000,
    accepted: join(folder, 'accepted.yaml'),
    notes: ['tvlTopOwners is in scope again: its exclusion ended on 2026-11-19.'],
    reports: [`junit=${join(folder, 'out', 'junit.xml')}`, `html=${join(folder, 'out', 'index.html')}`],
  }
  // Addresses stand as people write them: without quotes YAML takes them for hexadecimal numbers.
  expect(
    config(`
target: {baseUrl: https://api.example, socialBaseUrl: https://social.example, apiKeyEnv: MDC_API_KEY, traceHeader: X-Request-Id}
profile: deep
budget: {maxRequests: 150, perPathPerSecond: 1, perHostPerSecond: 0.5, wallClock: 25m}
samples:
  evm: {dexa: {8453: [${one}], 1: [${two}]}, dexb: [${two}], dexc-v2: [${one}], wallet: [${one}]}
  altchain: {tokens: []}
  social: {symbols: [ALPHA]}
scope:
  exclude:
    - {endpoint: evm/dexb/v3/pool, reason: "not there yet, TICKET-12", until: 2027-03-01}
    - {endpoint: tvlTopOwners, reason: over since, until: 2026-11-19}
auth: {enforced: false}
versions: {sunset: [influencer-credibility@1.0.0]}
policy: {failOn: [documented, inferred], floor: 0.9, maxLatencyMs: 2000}
accepted: accepted.yaml
report: {dir: out, formats: [junit, html]}
`),
  ).toEqual(want)
})

test('leaves everything to the defaults when empty', () => {
  expect(config('# nothing yet\n')).toEqual({
    target: {},
    limits: {},
    samples: {},
    excluded: {},
    versions: { sunset: [], deprecated: [] },
    notes: [],
    reports: [],
  })
})

const mistakes: readonly (readonly [what: string, text: string, ...want: string[]])[] = [
  ['a name', 'profile: smoke\nbuget: {}', 'Unknown setting "buget".', 'did you mean: budget', 'yaml:2'],
  ['a value of a list', 'profile: standrad', 'did you mean: standard', 'yaml:1'],
  [
    'a venue',
    `samples:\n  evm: {dexz: [${one}]}`,
    'Unknown sample of evm "dexz".',
    'did you mean: dex',
    ':2',
  ],
  ['a chain', `samples: {evm: {dexa: {8454: [${one}]}}}`, 'Unknown chain "8454".', 'did you mean: 8453'],
  [
    'a version',
    'versions: {sunset: [influencer-credibilty@1.0.0]}',
    'did you mean: influencer-credibility@1.0.0',
  ],
  ['a URL with a password', 'target: {baseUrl: "https://me:pw@x"}', '"target.baseUrl" must match pattern'],
  ['no YAML', 'profile: [', 'This file is not YAML.', 'yaml:1'],
]

test.each(mistakes)('reports a mistake in %s with its place', (_, text, ...want) => {
  let said = 'nothing'
  try {
    config(text)
  } catch (error) {
    said = String(error)
  }
  for (const part of want) expect(said).toContain(part)
})

test.each(['apiKey', 'api_key', 'token'])('rejects a secret as %s without repeating it', name => {
  const read = () => config(`target:\n  ${name}: s3cr3t`)
  expect(read).toThrow(/Unknown setting.*apiKeyEnv.*yaml:2/s)
  expect(read).not.toThrow(/s3cr3t/)
})

test('reports a missing file', () => {
  expect(() => readConfig(join(folder, 'missing.yaml'), now)).toThrow(/This file cannot be read\..*missing/s)
})

test('reads the network settings, with paths relative to the configuration', () => {
  const { keyHeader, network } = config(`
target: {baseUrl: https://api.example, keyHeader: Authorization}
network:
  headers: {X-Gate: $GATE, X-Tenant: blue}
  cacert: ca.pem
  clientCert: /etc/client.pem
  resolve: [api.example:443:127.0.0.1]
  proxyLoopback: true
`)
  expect({ keyHeader, network }).toEqual({
    keyHeader: 'Authorization',
    network: {
      headers: ['X-Gate: $GATE', 'X-Tenant: blue'],
      cacert: join(folder, 'ca.pem'),
      clientCert: '/etc/client.pem',
      resolve: ['api.example:443:127.0.0.1'],
      proxyLoopback: true,
    },
  })
  expect(() => config('network: {cacerts: ca.pem}')).toThrow(
    /Unknown setting "cacerts".*did you mean: cacert/s,
  )
})
