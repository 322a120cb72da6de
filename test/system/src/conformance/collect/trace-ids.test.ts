import { expect, test } from 'vitest'
import { collectExchanges } from '../../../../../src/conformance/collect/collect-exchanges.ts'
import { checkTraceHeader } from '../../../../../src/conformance/collect/create-trace-id-generator.ts'
import { planRun } from '../../../../../src/conformance/conform.ts'
import { buildCollectOptions, buildPlannedList, buildRun } from '../../../../support/build-planned.ts'
import { startTestServer } from '../../../../support/test-server.ts'

const id = '5b8a1d0c9e7f42361a2b3c4d'

async function collectTraced(traceHeader?: string) {
  await using server = await startTestServer((_, response) => response.end('[]'))
  const run = { ...buildRun({ base: server.url }), id, ...(traceHeader === undefined ? {} : { traceHeader }) }
  const { exchanges } = await collectExchanges(buildPlannedList(2), buildCollectOptions(run.target, { run }))
  return { exchanges, asked: server.asked.map(({ headers }) => headers) }
}

test('gives every request its own trace id, in no header unless one is named', async () => {
  const { exchanges, asked } = await collectTraced()
  expect(exchanges.map(({ trace }) => trace)).toEqual([`${id}00000001`, `${id}00000002`])
  expect(JSON.stringify([asked, exchanges.map(({ sent }) => sent)])).not.toContain(id)
})

test.each([
  ['X-Request-Id', `${id}00000001`],
  ['traceparent', `00-${id}00000001-1a2b3c4d00000001-01`],
])('sends and records the trace id in the header %s', async (name, want) => {
  const { exchanges, asked } = await collectTraced(name)
  expect(asked[0]?.[name.toLowerCase()]).toBe(want)
  expect(exchanges[0]?.sent[name]).toBe(want)
})

test('gives runs different ids, or a given one', () => {
  const target = { base: 'http://127.0.0.1:1' }
  const ids = [planRun(target), planRun(target), planRun(target, { id })].map(({ run }) => run.id)
  expect(new Set(ids).size).toBe(3)
  expect(ids[0]).toMatch(/^[0-9a-f]{24}$/)
  expect(ids[2]).toBe(id)
})

test.each(['X-API-Key', 'accept', 'Host', 'a b', '', 'x\nInjected: 1'])('rejects %j as its header', name => {
  expect(() => checkTraceHeader(name)).toThrow('No trace id can be sent')
})
