import { expect, test } from 'vitest'
import { describeObservationLimits } from '../../../../../src/cli/gaps/describe-observation-limits.ts'
import { gapObserverDefinitions } from '../../../../../src/conformance/model/gap-observer-definitions.ts'
import type { GapId } from '../../../../../src/contract/contract-types.ts'

test('says which decisions are not judged, or with --negative only', () => {
  const ids = Object.keys(gapObserverDefinitions) as GapId[]
  const find = (wanted: (id: GapId) => unknown) => ids.find(wanted) as GapId
  const unobserved = find(id => gapObserverDefinitions[id].unobserved)
  expect(describeObservationLimits(unobserved).join()).toContain(
    'not judged by mdc conform once it is decided',
  )
  const probed = find(id => gapObserverDefinitions[id].probes && !gapObserverDefinitions[id].unobserved)
  expect(describeObservationLimits(probed).join()).toContain(
    `to show ${probed} are sent with mdc conform --negative`,
  )
  expect(
    describeObservationLimits(
      find(id => !gapObserverDefinitions[id].probes && !gapObserverDefinitions[id].unobserved),
    ),
  ).toEqual([])
})
