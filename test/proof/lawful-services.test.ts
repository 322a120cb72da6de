import { describe, expect, it } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { type WorldSize, worldScales } from '../../mocks/world/world-scales.ts'
import { memoize } from '../../src/base/memoize.ts'
import type { Profile } from '../../src/conformance/model/requirement.ts'
import { isEveryRun, shareOut } from '../support/count-runs.ts'
import { doAfterReplies, recordMockRun } from '../support/record-mock-run.ts'
import { servicesOfFigures } from './lawful-figures.ts'
import { forgetfulServices, restlessServices, servicesOfMoments, youngServices } from './lawful-moments.ts'
import { servicesOfNumbers } from './lawful-numbers.ts'
import { type LawfulService, lawfulServices } from './lawful-services.ts'
import type { CleanRun } from './play-fault.ts'
import { playLawfulService } from './play-lawful-service.ts'

/** A market on which services are played. */
interface Setting {
  readonly size: WorldSize
  readonly profile: Profile
  /** Seconds from a request to the next. */
  readonly pace: number
}

const profiles = ['smoke', 'standard', 'deep'] as const satisfies Profile[]
const settings = (Object.keys(worldScales) as WorldSize[]).flatMap(size =>
  profiles.flatMap(profile => [0, 3].map((pace): Setting => ({ size, profile, pace }))),
)
const format = ({ size, profile, pace }: Setting) => `${size}, ${profile}, ${pace} s a request`

/** All of these with RUNS=all; else every fifth service on one of two. */
const [still, moving] = [
  { size: 'large', profile: 'standard', pace: 0 },
  { size: 'small', profile: 'standard', pace: 3 },
] as const satisfies Setting[]

const recordSetting = memoize(async (key: string): Promise<CleanRun> => {
  const { size, profile, pace } = settings.find(each => format(each) === key) ?? still
  const mock = createMock({ seed: 7, size, now: '2026-01-15T12:00:00Z' })
  const moved = pace === 0 ? mock : doAfterReplies(mock, () => void mock.clock.advance(pace))
  return { mock: moved, size, recording: await recordMockRun(moved, { profile, negative: true }) }
}, new Map())

const services: readonly LawfulService[] = [
  ...lawfulServices,
  ...restlessServices,
  ...youngServices,
  ...servicesOfNumbers,
  ...servicesOfMoments,
  ...servicesOfFigures,
]
const played = isEveryRun
  ? settings.flatMap(setting => services.map(each => [each, setting] as const))
  : shareOut(
      services.map(
        (each, at) => [each, at % 2 === 1 && each.profile === undefined ? moving : still] as const,
      ),
      0,
      5,
    )

describe('a lawful service passes', () => {
  it.each(played.map(([each, setting]) => [each.name, format(setting), each] as const))(
    '%s (%s)',
    { timeout: 120_000 },
    async (_, setting, each) => {
      const run = await recordSetting(setting)
      const { changed, failed, exit } = await playLawfulService(run, each)
      expect(failed).toEqual([])
      expect(exit.code).toBe(0)
      if (!isEveryRun) expect(changed).toBeGreaterThan(0)
    },
  )
})

it.each(forgetfulServices.map(each => [each.about[0], each] as const))(
  'fails a service that knows none of its listed addresses: %s',
  { timeout: 60_000 },
  async (_, each) => {
    const { failed, recording: own } = await playLawfulService(await recordSetting(format(still)), each)
    expect(failed).toContain('NET-001')
    const others = own.exchanges.filter(({ name }) => name.includes(':other:'))
    expect(others).toHaveLength(2)
  },
)
