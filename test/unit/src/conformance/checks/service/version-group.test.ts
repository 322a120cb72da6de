import { expect, test } from 'vitest'
import {
  hasDocumentedVersions,
  versionGroup,
  versionRequirementIds,
} from '../../../../../../src/conformance/checks/service/version-group.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const run = (versions: Partial<ReturnType<typeof buildRun>['versions']> = {}) => ({
  ...buildRun({}),
  versions: { sunset: [], deprecated: [], ...versions },
})
const id = 'influencerCredibility'
const media = (version: string) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.${version}+json`

test('asks for every media type that names a version', () => {
  const parts = versionGroup.current.parts(id, run())
  expect(Object.entries(parts).map(([role, part]) => [role, part?.accept, part?.expects])).toEqual([
    ['v2', media('v2'), 'success'],
    ['v1', media('v1'), 'success'],
  ])
  expect(parts.v1?.about).toContain(versionRequirementIds.current)
})

test('expects a version to be gone that is said to be', () => {
  const { v1, v2 } = versionGroup.current.parts(id, run({ sunset: ['influencer-credibility@1.0.0'] }))
  expect([v1?.expects, v2?.expects]).toEqual(['gone', 'success'])
  expect(v1?.about).toContain(versionRequirementIds.sunset)
})

test('asks for the mark of a deprecated version', () => {
  const { v1, v2 } = versionGroup.current.parts(id, run({ deprecated: ['influencer-credibility@1.0.0'] }))
  expect(v1?.expects).toBe('success')
  expect(v1?.about).toEqual(
    expect.arrayContaining([versionRequirementIds.deprecated, versionRequirementIds.mark]),
  )
  expect(v2?.about).not.toContain(versionRequirementIds.mark)
})

test('compares versions only where both are documented and none is gone', () => {
  expect([hasDocumentedVersions(id), hasDocumentedVersions('sentimentShifts')]).toEqual([true, false])
  expect(hasDocumentedVersions('tokenDetails')).toBe(false)
  expect(versionGroup.current.isJudged?.(id, run())).toBe(true)
  expect(versionGroup.current.isJudged?.(id, run({ sunset: ['influencer-credibility@1.0.0'] }))).toBe(false)
})
