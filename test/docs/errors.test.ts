import { expect, it } from 'vitest'
import { setupMock } from '../../mocks/node.ts'
import { createClient } from '../../src/client.ts'
import { readPage } from '../support/read-pages.ts'

// Each row of the table: | error | cause | scenarios | class |
const rows = [...readPage('docs/guides/errors.md').matchAll(/^\| .* \| (.*) \| `(\w+Error)` \|$/gm)]
const cases = rows.flatMap(([, scenarios = '', name = '']) =>
  [...scenarios.matchAll(/`([a-z-]+(?:=\w+)?)`/g)].flatMap(([, scenario = '']) =>
    scenario.startsWith('limit=') ? [] : [[scenario, name] as const],
  ),
)

it('lists a scenario for most errors', () => {
  expect(cases.length).toBeGreaterThan(9)
})

it.each(cases)('shows a page %s as %s', async (scenario, name) => {
  const mock = setupMock({ seed: 7, size: 'small', scenarios: [scenario] })
  mock.listen()
  try {
    const { base_url: baseUrl } = mock.urls
    const market = createClient({ baseUrl, apiKey: 'test-key', retries: 0, timeout: 2000 })
    // Some scenarios spare the first requests.
    const calls = [1, 2, 3, 4].map(() => market.clmmVenuePools({ limit: 3 }))
    const errors = (await Promise.allSettled(calls)).flatMap(call =>
      call.status === 'rejected' ? [call.reason.name] : [],
    )
    expect(errors).toContain(name)
  } finally {
    mock.close()
  }
})
