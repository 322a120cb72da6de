import { expect, test } from 'vitest'
import {
  findDefaultVersion,
  findSuccessor,
  getEndpointName,
  listDocumentedVersions,
  listVersionsAt,
  type VersionDates,
  versionedOperations,
} from '../../../../mocks/versions/version-status.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

const operation = getOperation('sentimentShifts')
const endpoint = 'sentiment-shifts'
const end = (version: string, deprecated: number, sunset: number): VersionDates => {
  return { text: '', endpoint, version, deprecated, sunset }
}
const june = Date.UTC(2026, 5, 1) / 1000

test('names the four endpoints with versions by the end of their path', () => {
  expect(getEndpointName(operation)).toBe(endpoint)
  expect([...versionedOperations.current.keys()].sort()).toEqual([
    'alpha-post-detection',
    'influencer-credibility',
    endpoint,
    'trending-momentum',
  ])
  expect(listDocumentedVersions(getOperation('tokenDetails'))).toEqual([])
})

test('lists versions from the newest to one that was always sunset', () => {
  const listed = listVersionsAt(operation, [], june)
  expect(listed.map(({ version, state }) => [version, state])).toEqual([
    ['2.0.0', 'current'],
    ['1.0.0', 'current'],
    ['0.1.0', 'sunset'],
  ])
})

test('deprecates and ends a version at the seconds of its milestones', () => {
  const lifecycle = [end('1.0.0', june, june + 10)]
  const stateAt = (now: number) => listVersionsAt(operation, lifecycle, now)[1]?.state
  expect([june - 1, june, june + 9, june + 10].map(stateAt)).toEqual([
    'current',
    'deprecated',
    'deprecated',
    'sunset',
  ])
})

test('prefers the default, then a current version, then a deprecated one', () => {
  const pick = (...lifecycle: VersionDates[]) =>
    findDefaultVersion(listVersionsAt(operation, lifecycle, june))?.version
  expect(pick()).toBe('2.0.0')
  expect(pick(end('2.0.0', june, june + 1))).toBe('2.0.0')
  expect(pick(end('2.0.0', june - 1, june))).toBe('1.0.0')
  expect(pick(end('2.0.0', june - 1, june), end('1.0.0', june - 1, june))).toBeUndefined()
})

test('finds a current successor among newer versions alone', () => {
  const versions = listVersionsAt(operation, [], june)
  const [newest, older] = versions
  expect(older && findSuccessor(older, versions)).toBe(newest)
  expect(newest && findSuccessor(newest, versions)).toBeUndefined()
})
