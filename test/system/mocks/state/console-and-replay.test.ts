import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JournalEntry } from '../../../../mocks/core/journal/journal-entry.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { readTableRows, recordReply } from '../../../support/record-replies.ts'
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

const now = '2026-01-15T12:00:00Z'
const headers = { 'X-API-Key': 'test-key' }

describe.skipIf(redisPath === undefined)(`replicas that replay${storeNote}`, () => {
  it('send the same bytes and mark them in the journal', { timeout: 60_000 }, async () => {
    const service = createMock({ seed: 7, now, size: 'small' })
    const list = recordReply(service, 'dexdV3Pools', { limit: '5' })
    await using replicas = await startReplicas({ count: 2, seed: 8, size: 'small', now, replay: [list] })
    const ask = (path: string) =>
      Promise.all(replicas.bases.map(base => fetch(base + path, { headers }).then(reply => reply.text())))
    expect(await ask('/evm/dexd/v3/pools?limit=5')).toEqual([list.reply.body, list.reply.body])
    const [one = '', other] = await ask('/evm/dexd/v3/pools?limit=6')
    expect(one).toBe(other)
    expect(readTableRows({ body: one })).toHaveLength(6)
    const [journal = ''] = await ask('/__mock/journal')
    const entries: { replayed?: string; operationId: string }[] = JSON.parse(journal).entries
    const marks = entries.map(({ operationId, replayed }) => [operationId, replayed])
    expect(marks).toEqual([
      ['dexdV3Pools', '2026-01-15T11:00:00.000Z'],
      ['dexdV3Pools', '2026-01-15T11:00:00.000Z'],
      ['dexdV3Pools', undefined],
      ['dexdV3Pools', undefined],
    ])
  })
})
