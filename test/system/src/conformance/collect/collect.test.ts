import type { RequestListener } from 'node:http'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  collectExchanges,
  runConcurrently,
} from '../../../../../src/conformance/collect/collect-exchanges.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import {
  buildCollectOptions,
  buildPlanned,
  buildPlannedList,
  outlineRecording,
} from '../../../../support/build-planned.ts'
import { collectFromServer } from '../../../../support/collect-from-server.ts'
import { countRuns } from '../../../../support/count-runs.ts'
import { createFakeClock } from '../../../../support/create-fake-clock.ts'
import { startTestServer } from '../../../../support/test-server.ts'

type Options = Parameters<typeof buildCollectOptions>[1]

const limit = { input: 'closed.after' } as const
const query = { limit }

const refuse: RequestListener = (_, response) => response.writeHead(404).end('{}')

describe('order', () => {
  test('keeps the order of the plan, however long each exchange takes', async () => {
    let held: (() => void) | undefined
    const plan = buildPlannedList(4).map((one, index) => ({ ...one, query: { limit: `${index + 1}` } }))
    const heard: string[] = []
    const onExchange: NonNullable<Options>['onExchange'] = ({ n }, done, total) =>
      heard.push(`${n}: ${done} of ${total}`)
    const recording = await collectFromServer(plan, { onExchange }, (request, response) => {
      // The first is answered after the second.
      if (request.url?.endsWith('limit=1')) held = () => response.end('[]')
      else response.end('[]', held)
    })
    expect(outlineRecording(recording)).toEqual(['1 1 200', '2 2 200', '3 3 200', '4 4 200'])
    expect(heard).toEqual(['1: 1 of 4', '2: 2 of 4', '3: 3 of 4', '4: 4 of 4'])
  })

  test('commits results in order, with earlier ones available', async () => {
    const units = fc.array(fc.array(fc.record({ asks: fc.boolean() }), { minLength: 1, maxLength: 3 }))
    await fc.assert(
      fc.asyncProperty(
        units,
        fc.integer({ min: 1, max: 4 }),
        fc.scheduler(),
        async (lists, concurrency, scheduler) => {
          let count = 0
          const numbered = lists.map(list => list.map(({ asks }) => ({ asks, number: count++ })))
          const committed: number[] = []
          const work = async (
            { asks, number }: { asks: boolean; number: number },
            earlier: () => Promise<unknown>,
          ) => {
            if (asks) {
              await earlier()
              expect(committed).toHaveLength(number)
            }
            await scheduler.schedule(Promise.resolve())
            return number
          }
          const done = runConcurrently(numbered, concurrency, work, number => committed.push(number))
          await scheduler.waitFor(done)
          expect(committed).toEqual(Array.from({ length: count }, (_, number) => number))
        },
      ),
      { seed: 1, numRuns: countRuns(200) },
    )
  })

  test('sends the members of a group in sequence', async () => {
    let open = 0
    const together: number[] = []
    await collectFromServer(buildPlannedList(6, { group: 'page:x' }), {}, (_, response) => {
      together.push(++open)
      response.on('finish', () => open--)
      setImmediate(() => response.end('[]'))
    })
    expect(together).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('sends a repeated group as attempt 2, once', async () => {
    const plan = [buildPlanned('a'), buildPlanned('b', { group: 'g' }), buildPlanned('c', { group: 'g' })]
    const seen: number[] = []
    const again = ({ exchanges }: Recording) => {
      seen.push(exchanges.length)
      return ['g', 'unknown']
    }
    expect(outlineRecording(await collectFromServer(plan, { again }))).toEqual([
      ...['1 a 200', '2 b 200', '3 c 200', '4 b attempt 2 200', '5 c attempt 2 200'],
    ])
    expect(seen).toEqual([3])
  })
})

/** The first of a list that is not known to be unknown. */
function takeListed(unknown: ReadonlySet<string>, source = 'a list') {
  const value = ['one', 'two', 'three', 'four'].find(each => !unknown.has(each))
  return value === undefined ? undefined : { value, source }
}

describe('inputs', () => {
  const resolve: NonNullable<Options>['resolve'] = (_, _exchanges, unknown) => takeListed(unknown)

  test('finds inputs in earlier replies, and keeps their value', async () => {
    const plan = [
      ...buildPlannedList(3),
      buildPlanned('first', { query }),
      buildPlanned('second', { query: { limit, offset: '7' } }),
    ]
    const { exchanges } = await collectFromServer(plan, {
      resolve: (_, seen) => ({ value: `${seen.length}`, source: `after ${seen.at(-1)?.name}` }),
    })
    expect(exchanges.slice(3).map(({ url, sources }) => [new URL(url).search, sources])).toEqual([
      ['?limit=3', { limit: 'after 3' }],
      ['?limit=3&offset=7', { limit: 'after 3' }],
    ])
  })

  test('replaces an input that the target does not know, also in later requests', async () => {
    const plan = [
      buildPlanned('first', { query, group: 'g', role: 'r', about: ['NET-001'] }),
      buildPlanned('second', { query }),
      buildPlanned('third', { query: { limit: { input: 'closed.before' } } }),
      buildPlanned('elsewhere', { query, operation: 'dlmmVenuePools' }),
    ]
    const { exchanges } = await collectFromServer(plan, { resolve }, (request, response) =>
      response.writeHead(/=(one|two)$/.test(request.url ?? '') ? 404 : 200).end('[]'),
    )
    expect(
      exchanges.map(({ name, expects, query: sent, role, about }) => [
        name,
        expects,
        sent.limit,
        role,
        about,
      ]),
    ).toEqual([
      ['first:other:1', 'allowed', 'one', undefined, []],
      ['first:other:2', 'allowed', 'two', undefined, []],
      ['first', 'success', 'three', 'r', ['NET-001']],
      ['second', 'success', 'three', undefined, undefined],
      ['third', 'success', 'three', undefined, undefined],
      ['elsewhere:other:1', 'allowed', 'one', undefined, []],
      ['elsewhere:other:2', 'allowed', 'two', undefined, []],
      ['elsewhere', 'success', 'three', undefined, undefined],
    ])
  })

  test('uses the first value when the target knows none of three', async () => {
    const plan = [buildPlanned('first', { query }), buildPlanned('second', { query })]
    const { exchanges } = await collectFromServer(plan, { resolve }, refuse)
    expect(exchanges.map(({ name, expects, query: sent }) => [name, expects, sent.limit])).toEqual([
      ['first', 'success', 'one'],
      ['first:other:1', 'allowed', 'two'],
      ['first:other:2', 'allowed', 'three'],
      ['second', 'success', 'one'],
    ])
  })

  test.each(['a candidate', 'allowed'])('does not request a possibly unknown input again: %s', async says => {
    const plan = buildPlanned('first', { query, ...(says === 'allowed' ? { expects: 'allowed' } : {}) })
    const candidate: typeof resolve = (_, _exchanges, unknown) => takeListed(unknown, says)
    expect((await collectFromServer([plan], { resolve: candidate }, refuse)).exchanges).toHaveLength(1)
  })

  test('leaves a request unsent when no reply has its input', async () => {
    const one = buildPlanned('one', { query, about: ['NET-001'], group: 'g' })
    const { exchanges, unsent } = await collectFromServer([one])
    const says = 'no reply gave closed.after for limit'
    expect(exchanges).toEqual([])
    expect(unsent).toEqual([
      { name: 'one', operation: 'clmmVenuePools', about: ['NET-001'], group: 'g', reason: 'no-input', says },
    ])
  })
})

test('records an exchange without its key', async () => {
  await using server = await startTestServer((request, response) =>
    response.end(`"${request.headers['x-api-key']}"`),
  )
  const target = { base: server.url, payment: server.url }
  const plan = [
    buildPlanned('key', { accept: 'application/json', keyHeader: 'x-api-key' }),
    buildPlanned('none', { access: 'none' }),
    buildPlanned('wrong', { access: 'wrong' }),
    buildPlanned('paid', { origin: 'payment' }),
    buildPlanned('paid, wrong', { origin: 'payment', access: 'wrong' }),
  ]
  const recording = await collectExchanges(
    plan,
    buildCollectOptions(target, { apiKey: 'sesame-open', clock: createFakeClock(1000) }),
  )
  const common = {
    'user-agent': 'market-data-contract/0.0.0 (+conformance)',
    'accept-encoding': 'gzip, br',
  }
  const wrong = 'mdc-wrong-3f9c5e17a0d84b62'
  expect(recording.exchanges.map(({ sent, reply }) => [sent, reply?.body])).toEqual([
    [{ ...common, accept: 'application/json', 'x-api-key': '$MDC_API_KEY' }, '"$MDC_API_KEY"'],
    [common, '"undefined"'],
    [{ ...common, 'X-API-Key': wrong }, `"${wrong}"`],
    [common, '"undefined"'],
    [common, '"undefined"'],
  ])
  expect(server.asked[0]?.headers['x-api-key']).toBe('sesame-open')
  expect(JSON.stringify(recording)).not.toContain('sesame')
  expect(recording.exchanges[0]).toMatchObject({
    ...{ n: 1, attempt: 1, form: 'short', url: `${server.url}/altchain/clmm-venue/pools`, at: 1000 },
    ...{ accept: 'application/json', keyHeader: 'x-api-key', expects: 'success' },
  })
})

test('throws an internal error, and sends nothing more', async () => {
  let asked = 0
  const plan = [buildPlanned('one', { query }), ...buildPlannedList(20)]
  const resolve = () => {
    throw new TypeError('a fault')
  }
  const answer: RequestListener = (_, response) => {
    asked++
    response.end('[]')
  }
  await expect(collectFromServer(plan, { resolve }, answer)).rejects.toThrow('a fault')
  expect(asked).toBeLessThan(20)
})
