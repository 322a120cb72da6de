import { expect, it } from 'vitest'
import { callTool, type ToolSession } from '../../../../src/mcp/call-tool.ts'
import { describeTools } from '../../../../src/mcp/describe-tools.ts'

/** A session whose service answers with these rows, and what it was asked. */
function openSession(rows: readonly unknown[]): ToolSession & { readonly asked: object[] } {
  const asked: object[] = []
  return {
    asked,
    tools: describeTools(),
    explained: new Set(),
    redact: text => text.replaceAll('secret', '(removed)'),
    ask: async (_, query) => {
      asked.push(query)
      return { rows: [...rows], columns: undefined, status: 200, headers: new Headers(), url: '' }
    },
  }
}

const read = async (session: ToolSession, args = {}, name = 'clmmVenuePools') =>
  JSON.parse((await callTool(name, args, session)).content[0]?.text ?? '')

it('asks for a page that a model can read, and for no more than fifty rows', async () => {
  const session = openSession([])
  for (const limit of [undefined, 7, 5000]) await read(session, limit === undefined ? {} : { limit })
  expect(session.asked).toEqual([{ limit: 10 }, { limit: 7 }, { limit: 50 }])
})

it('names the next page while there may be one', async () => {
  expect((await read(openSession([1, 2]), { limit: 2, offset: 4 })).next).toEqual({ offset: 6 })
  expect((await read(openSession([1]), { limit: 2 })).next).toBeUndefined()
})

it('names no next page of a list without an offset', async () => {
  const { rows, next } = await read(openSession([1, 2]), { limit: 2 }, 'influencerCredibility')
  expect(rows).toEqual([1, 2])
  expect(next).toBeUndefined()
})

it('leaves out rows that make a reply too long, and says so', async () => {
  const session = openSession(Array.from({ length: 40 }, () => 'x'.repeat(3000)))
  const { rows, leftOut, next } = await read(session, { limit: 40 })
  expect(rows).toHaveLength(10)
  expect(leftOut).toBe(30)
  expect(next).toEqual({ offset: 10 })
  expect((await read(openSession(['x'.repeat(50_000)]))).rows).toEqual([])
})

it('explains an operation once', async () => {
  const session = openSession([])
  expect((await read(session)).columns.poolAddress).toEqual(expect.any(String))
  expect(await read(session)).toEqual({ rows: [] })
})

it('hides secrets in replies and in errors', async () => {
  expect((await read(openSession(['a secret']))).rows).toEqual(['a (removed)'])
  const failing = { ...openSession([]), ask: () => Promise.reject(new Error('a secret')) }
  expect(await callTool('clmmVenuePools', {}, failing)).toEqual({
    content: [{ type: 'text', text: 'a (removed)' }],
    isError: true,
  })
})
