import { expect, test } from 'vitest'
import { describeObservation } from '../../../../../src/cli/gaps/describe-observation.ts'
import { gapReadings } from '../../../../../src/conformance/model/gap-readings.ts'
import type { GapId } from '../../../../../src/contract/contract-types.ts'

test('says which decisions are not judged, or with --negative only', () => {
  const ids = Object.keys(gapReadings) as GapId[]
  const find = (wanted: (id: GapId) => unknown) => ids.find(wanted) as GapId
  const unobserved = find(id => gapReadings[id].unobserved)
  expect(describeObservation(unobserved).join()).toContain('not judged by mdc conform once it is decided')
  const probed = find(id => gapReadings[id].probes && !gapReadings[id].unobserved)
  expect(describeObservation(probed).join()).toContain(
    `to show ${probed} are sent with mdc conform --negative`,
  )
  expect(describeObservation(find(id => !gapReadings[id].probes && !gapReadings[id].unobserved))).toEqual([])
})
