import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRateLimiter } from '../../../../../src/conformance/collect/rate-limiter.ts'
import { countRuns } from '../../../../support/count-runs.ts'
import { createFakeClock } from '../../../../support/create-fake-clock.ts'

/** Returns the start of each URL's request in milliseconds. */
async function turns(
  rates: { host: number; path: number },
  urls: readonly string[],
  hold?: { before: number; url: string; milliseconds: number },
): Promise<number[]> {
  const clock = createFakeClock()
  const limiter = createRateLimiter({ perHostPerSecond: rates.host, perPathPerSecond: rates.path }, clock)
  const at: number[] = []
  for (const [index, url] of urls.entries()) {
    if (hold?.before === index) limiter.pause(hold.url, hold.milliseconds)
    await limiter.waitForTurn(url)
    at.push(clock.now())
  }
  return at
}

const [a, b, other] = ['http://one/a', 'http://one/b', 'http://other/a']

test.each<[string, { host: number; path: number }, string[], number[]]>([
  ['unlimited', { host: 0, path: 0 }, [a, a, a], [0, 0, 0]],
  ['by host', { host: 4, path: 0 }, [a, b, a, b], [0, 250, 500, 750]],
  ['by path', { host: 0, path: 1 }, [a, a, a], [0, 1000, 2000]],
  ['the query is no part of the path', { host: 0, path: 1 }, [`${a}?x=1`, `${a}?x=2`], [0, 1000]],
  ['both', { host: 4, path: 1 }, [a, b, a, b], [0, 250, 1000, 1250]],
  ['hosts by themselves', { host: 4, path: 1 }, [a, other, a, other], [0, 0, 1000, 1000]],
])('%s', async (_, rates, urls, want) => {
  expect(await turns(rates, urls)).toEqual(want)
})

test('delays a limited path, and no other', async () => {
  const hold = { before: 1, url: `${a}?x=1`, milliseconds: 5000 }
  expect(await turns({ host: 0, path: 0 }, [a, b, a], hold)).toEqual([0, 0, 5000])
})

test('runs waiting requests in sequence', async () => {
  const clock = createFakeClock()
  const limiter = createRateLimiter({ perHostPerSecond: 4, perPathPerSecond: 0 }, clock)
  const at = await Promise.all([a, b, a].map(url => limiter.waitForTurn(url).then(() => clock.now())))
  expect(at).toEqual([0, 250, 500])
})

test('keeps the distance of a limit in any order of requests', async () => {
  const urls = fc.array(
    fc.record({ host: fc.constantFrom('x', 'y'), path: fc.constantFrom('a', 'b', 'c') }),
    {
      minLength: 2,
      maxLength: 12,
    },
  )
  await fc.assert(
    fc.asyncProperty(urls, async list => {
      const clock = createFakeClock()
      const limiter = createRateLimiter({ perHostPerSecond: 4, perPathPerSecond: 1 }, clock)
      const turns = await Promise.all(
        list.map(async ({ host, path }) => {
          await limiter.waitForTurn(`http://${host}/${path}`)
          return { host, path, at: clock.now() }
        }),
      )
      for (const one of turns)
        for (const other of turns) {
          if (one === other || one.host !== other.host) continue
          const least = one.path === other.path ? 1000 : 250
          expect(Math.abs(one.at - other.at)).toBeGreaterThanOrEqual(least)
        }
    }),
    { seed: 1, numRuns: countRuns(100) },
  )
})
