import { expect, test } from 'vitest'
import {
  findTrafficGroups,
  type MatchedExchange,
} from '../../../../../src/conformance/traffic/find-traffic-groups.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'
import { buildPlanned } from '../../../../support/build-planned.ts'

/** A request at a second, as the part of a group at a place, about values of inputs. */
const send = (
  second: number,
  place: number,
  values: Readonly<Record<string, string>> = {},
): MatchedExchange => [
  buildExchange('tokenDetails', { at: second * 1000, n: second }),
  [
    {
      ...{ place, values: new Map(Object.entries(values)), sources: {}, isOther: false },
      planned: buildPlanned(`page:${place}`, { group: 'page', role: `part ${place}` }),
    },
  ],
]
const join = (...matched: MatchedExchange[]) =>
  [...findTrafficGroups(matched)].flatMap(([{ n }, parts]) =>
    parts.map(({ role, attempt }) => `${n}: ${role}, ${attempt}`),
  )

test('joins requests in the order of a group', () => {
  expect(join(send(1, 0), send(2, 1))).toEqual(['1: part 0, 1', '2: part 1, 1'])
  expect(join(send(1, 1), send(2, 0))).toEqual([])
  expect(join(send(1, 0))).toEqual([])
})

test('joins no requests that are more than ten seconds apart', () => {
  expect(join(send(1, 0), send(11, 1))).toHaveLength(2)
  expect(join(send(1, 0), send(12, 1))).toEqual([])
})

test('joins only what is about the same entities', () => {
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { token: 'a' }))).toHaveLength(2)
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { token: 'b' }))).toEqual([])
  expect(join(send(1, 0, { token: 'a' }), send(2, 1, { other: 'a' }))).toEqual([])
})

test('counts a second row of the same requests as another attempt', () => {
  const joined = join(send(1, 0), send(2, 1), send(3, 0), send(4, 1))
  expect(joined).toEqual(['1: part 0, 1', '2: part 1, 1', '3: part 0, 2', '4: part 1, 2'])
})

test('takes the longest row as the first attempt, and no shorter one', () => {
  const joined = join(send(1, 0), send(2, 1), send(30, 0), send(31, 1), send(32, 2))
  expect(joined).toEqual(['30: part 0, 1', '31: part 1, 1', '32: part 2, 1'])
})

test('ignores requests without a group', () => {
  const alone = ([exchange, [match]]: MatchedExchange): MatchedExchange => [
    exchange,
    match === undefined ? [] : [{ ...match, planned: buildPlanned('a') }],
  ]
  expect(join(alone(send(1, 0)), alone(send(2, 1)))).toEqual([])
})
