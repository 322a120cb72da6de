import { expect, test } from 'vitest'
import { readConfig } from '../../../../../src/conformance/config/config.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'
import { readYaml } from '../../../../support/read-yaml.ts'

const { at, write } = createTestFolder()
const now = new Date('2026-11-20T10:00:00Z')
const config = (text: string) => readConfig(write('conformance.yaml', text), now)

test('reads a complete configuration', () => {
  const { want, written } = readYaml<{ want: object; written: string }>(import.meta.url, 'complete.yaml')
  const reports = [`junit=${at('out', 'junit.xml')}`, `html=${at('out', 'index.html')}`]
  expect(config(written)).toEqual({ ...want, accepted: at('accepted.yaml'), reports })
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

type Mistake = [what: string, text: string, ...want: string[]]

test.each(readYaml<Mistake[]>(import.meta.url, 'mistakes.yaml'))(
  'reports a mistake in %s with its place',
  (_, text, ...want) => {
    let said = 'nothing'
    try {
      config(text)
    } catch (error) {
      said = String(error)
    }
    for (const part of want) expect(said).toContain(part)
  },
)

test.each(['apiKey', 'api_key', 'token'])('rejects a secret as %s without repeating it', name => {
  const read = () => config(`target:\n  ${name}: s3cr3t`)
  expect(read).toThrow(/Unknown setting.*apiKeyEnv.*yaml:2/s)
  expect(read).not.toThrow(/s3cr3t/)
})

test('reports a missing file', () => {
  expect(() => readConfig(at('missing.yaml'), now)).toThrow(/This file cannot be read\..*missing/s)
})

test('reads the network settings, with paths relative to the configuration', () => {
  const { keyHeader, network } = config(`
target: {baseUrl: https://api.example, keyHeader: Authorization}
network:
  headers: {X-Gate: $GATE, X-Tenant: blue}
  cacert: ca.pem
  clientCert: /etc/client.pem
  proxyLoopback: true
`)
  expect({ keyHeader, network }).toEqual({
    keyHeader: 'Authorization',
    network: {
      headers: ['X-Gate: $GATE', 'X-Tenant: blue'],
      cacert: at('ca.pem'),
      clientCert: '/etc/client.pem',
      proxyLoopback: true,
    },
  })
  expect(() => config('network: {cacerts: ca.pem}')).toThrow(
    /Unknown setting "cacerts".*did you mean: cacert/s,
  )
})
