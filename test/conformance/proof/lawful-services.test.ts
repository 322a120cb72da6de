import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../../mocks/mock.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { lawfulServices } from './lawful-services.ts'
import { playLawfulService } from './play-lawful-service.ts'
import { restlessServices } from './restless-services.ts'

let mock: Mock
let recording: Recording

beforeAll(async () => {
  mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  recording = await recordMockRun(mock, { profile: 'standard', negative: true })
}, 120_000)

describe('a lawful service is let pass', () => {
  it.each([...lawfulServices, ...restlessServices].map(each => [each.name, each] as const))(
    '%s',
    { timeout: 60_000 },
    async (_, each) => {
      const { changed, failed, exit } = await playLawfulService({ mock, recording }, each)
      expect(changed).toBeGreaterThan(0)
      expect(failed).toEqual([])
      expect(exit.code).toBe(0)
    },
  )
})
