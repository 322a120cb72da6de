import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../../mocks/core/request-context.ts'
import { defaultGapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { listRouteFaults } from '../../../../../mocks/scenarios/faults/list-route-faults.ts'
import { contract } from '../../../../../src/contract/contract.ts'

const [short, long] = ['/altchain/clmm-venue/pools', '/api/v1/altchain/clmm-venue/pools']
const faults = listRouteFaults()
const start = (place: string, id = 'clmmVenuePools') =>
  faults.find(({ name }) => name === `fault:route:${id}.${place}`)?.start(undefined)

/** The statuses of both forms of a path; undefined where the request goes on. */
function ask(place: string, origin = 'base') {
  const { choose } = trackGapChoices(defaultGapChoices.current)
  return [short, long].map(path => {
    const context = { request: { origin, path }, choose } as unknown as RequestContext
    return start(place)?.before?.(context, 0)?.status
  })
}

test('serves an operation at none of its paths, or at one alone', () => {
  expect(ask('none')).toEqual([404, 404])
  expect(ask('short')).toEqual([404, undefined])
  expect(ask('long')).toEqual([undefined, 404])
})

test('spares the payment origin', () => {
  expect(ask('none', 'payment')).toEqual([undefined, undefined])
})

test('has one more column at the long path', () => {
  const envelope = { columns: [], data: [[]], rows: 1 }
  const columnsAt = (path: string) => {
    const context = { request: { path } } as unknown as RequestContext
    return start('columns')?.envelope?.(envelope, context, 0).columns.length
  }
  expect([columnsAt(short), columnsAt(long)]).toEqual([0, 1])
})

test('has a fault for every operation, and two forms only where there are two', () => {
  for (const { id } of contract.operations) expect(start('none', id), id).toBeDefined()
  expect(start('short', 'alphaPostDetection')).toBeUndefined()
})
