import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { browserNote, chromiumPath } from '../../../support/launch-chromium.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const pools = '/altchain/clmm-venue/pools'
const network = { headers: [{ name: 'X-Gate', value: 'token-of-the-operator', shown: '$GATE' }] }

/** Opens a page in a Chromium for which every name is this machine, and gives what `ask` gives there. */
async function askFromPage(page: string, ask: string): Promise<unknown> {
  const args = ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP *.test 127.0.0.1']
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args })
  try {
    const tab = await browser.newPage()
    await tab.goto(page)
    return await tab.evaluate(ask)
  } finally {
    await browser.close()
  }
}

describe.skipIf(chromiumPath === undefined)(`a page in a browser${browserNote}`, { timeout: 60_000 }, () => {
  it('of another site sends nothing to the target', async () => {
    await using site = await startTestServer((_, response) => response.end('<p>site</p>'))
    await using target = await startTestServer((_, response) => response.end('{}'))
    await using proxy = await startTestProxy(target.url, { network })
    const ask = `fetch('${proxy.url}/admin', { method: 'POST', mode: 'no-cors', body: 'x' }).then(({ type }) => type)`
    expect(await askFromPage(site.url.replace('127.0.0.1', 'evil.test'), ask)).toBe('opaque')
    expect(target.asked).toHaveLength(0)
    expect(proxy.passed.map(({ status }) => status)).toEqual([403])
  })

  it('under a rebound name reads nothing', async () => {
    await using target = await startTestServer((_, response) => response.end('{}'))
    await using proxy = await startTestProxy(target.url, { network })
    const ask = `fetch('/admin', { method: 'DELETE' }).then(({ status }) => status)`
    expect(await askFromPage(proxy.url.replace('127.0.0.1', 'rebound.test'), ask)).toBe(403)
    expect(target.asked).toHaveLength(0)
  })

  it.each(['include', 'omit'])(
    'reads replies across origins with `cors`, credentials: %s',
    async credentials => {
      await using site = await startTestServer((_, response) => response.end('<p>site</p>'))
      await using target = await startTestServer((_, response) => response.end('[]'))
      const origin = site.url.replace('127.0.0.1', 'app.test')
      await using proxy = await startTestProxy(target.url, { cors: [origin] })
      const headers = `{ 'X-API-Key': 'test-key' }`
      const ask = `fetch('${proxy.url}${pools}', { credentials: '${credentials}', headers: ${headers} })
      .then(reply => [reply.status, reply.headers.get('x-contract-violation')])`
      expect(await askFromPage(origin, ask)).toEqual([200, 'ENV-002'])
      expect(target.asked.map(({ method }) => method)).toEqual(['GET'])
    },
  )
})
