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

  it('makes a reply again at any replica, with the settings and at the instant of then', async () => {
    const [one, two, three] = replicas.bases
    await sendHttp('POST', `${one}/__mock/reset`)
    const headers = { 'X-API-Key': 'test-key' }
    const sent: string[] = []
    for (const scenarios of [['odd-text'], ['flaky=2'], []]) {
      await sendHttp('PUT', `${one}/__mock/scenarios`, { body: { scenarios } })
      await sendHttp('POST', `${two}/__mock/clock`, { body: { advance: 3600 } })
      for (const base of [two, three])
        sent.push(await (await fetch(`${base}/altchain/clmm-venue/pools?limit=2`, { headers })).text())
    }
    const details = await Promise.all(
      sent.map(async (_, index) => (await fetch(`${one}/__mock/journal/${index + 1}`)).json()),
    )
    expect(details.map(({ reply }) => reply.body)).toEqual(sent)
    const har = await (await fetch(`${three}/__mock/journal.har`)).json()
    expect(
      har.log.entries.map(
        ({ response }: { response: { content: { text: string } } }) => response.content.text,
      ),
    ).toEqual(sent)
  })

  it('says that it does not know the settings where they were too long to be kept', async () => {
    const [one, two] = replicas.bases
    await sendHttp('POST', `${one}/__mock/reset`)
    const scenarios = Array(200).fill('slow=0..1@clmmVenuePools')
    await sendHttp('PUT', `${one}/__mock/scenarios`, { body: { scenarios } })
    await sendHttp('GET', `${two}/nowhere`)
    expect((await sendHttp('GET', `${two}/__mock/journal/1`)).json).toMatchObject({
      reply: null,
      missing: 'The settings of the session at that time are not known.',
    })
  })
})
