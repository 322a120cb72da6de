import { expect, test } from 'vitest'
import { findActiveScenarios } from '../../../../../../src/console/panels/scenarios/find-active-scenarios.ts'

test('finds a scenario with any argument, glob and prefix, and no other with the same start', () => {
  const own = ['slow', 'slow=5', 'slow@tokenDetails', 'once:slow', 'after=3:once:slow=5@*Pools?offset>=40']
  expect(findActiveScenarios('slow', [...own, 'slow-body', 'once:slow-body', 'code=500'])).toEqual(own)
})
