import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { sendHttp } from '../../../support/send-http.ts'
import { redisPath, storeNote } from '../../../support/start-redis.ts'
import { type Replicas, startReplicas } from '../../../support/start-replicas.ts'

describe.skipIf(redisPath === undefined)(`the console of three replicas with a store${storeNote}`, () => {
  let replicas: Replicas
  beforeAll(async () => {
    replicas = await startReplicas({ now: '2026-01-15T12:00:00Z' })
  })
  afterAll(() => replicas[Symbol.asyncDispose]())

  it('leaves no trace of what it shows and sends, and advances no counter of the application', async () => {
    const ask = async (at: number, headers: Record<string, string> = {}) => {
      const url = `${replicas.bases[at]}/altchain/clmm-venue/pools?limit=3`
      return (await sendHttp('GET', url, { headers: { 'X-API-Key': 'test-key', ...headers } })).status
    }
    const body = { scenarios: ['flaky=3'] }
    await sendHttp('PUT', `${replicas.bases[0]}/__mock/scenarios`, { body })
    const statuses: number[] = []
    for (let index = 0; index < 6; index++) {
      const views = await Promise.all([0, 1, 2].map(at => ask(at, { 'X-Mock-Console': 'view' })))
      expect(views).toEqual([200, 200, 200])
      await ask(index % 3, { 'X-Mock-Console': 'send' })
      statuses.push(await ask((index + 1) % 3))
    }
    expect(statuses).toEqual([200, 200, 500, 200, 200, 500])
    const { json } = await sendHttp('GET', `${replicas.bases[2]}/__mock/journal`)
    const { entries } = json as { entries: readonly JournalEntry[] }
    expect(entries.map(({ status }) => status)).toEqual(statuses)
    expect(entries.some(({ isFromConsole }) => isFromConsole)).toBe(false)
  })

  it('shows a reply at the replica that answered, and says at the others that they have not kept it', async () => {
    const [one, two, three] = replicas.bases
    const headers = { 'X-API-Key': 'test-key' }
    const read = async (base = '') => {
      const details = await Promise.all(
        [1, 2].map(async id => (await fetch(`${base}/__mock/journal/${id}`)).json()),
      )
      const { log } = await (await fetch(`${base}/__mock/journal.har`)).json()
      const bodies = details.map(({ reply, missing }) => reply?.body ?? missing)
      expect(
        log.entries.map(({ response: { content } }: typeof log) => content.text ?? content.comment),
      ).toEqual(bodies)
      return bodies
    }
    const missing = expect.stringMatching(/^The reply is not kept: .*, or another replica has it\.$/)
    for (const scenarios of [['odd-text'], []]) {
      await sendHttp('POST', `${one}/__mock/reset`)
      await sendHttp('PUT', `${one}/__mock/scenarios`, { body: { scenarios } })
      const sent: string[] = []
      for (const base of [two, three])
        sent.push(await (await fetch(`${base}/altchain/clmm-venue/pools?limit=2`, { headers })).text())
      // Other settings change nothing of what was kept.
      await sendHttp('PUT', `${one}/__mock/seed`, { body: { seed: 5 } })
      expect(await read(one)).toEqual([missing, missing])
      expect(await read(two)).toEqual([sent[0], missing])
      expect(await read(three)).toEqual([missing, sent[1]])
    }
  })
})
