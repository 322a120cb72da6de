import { beforeAll, describe, expect, it } from 'vitest'
import { createMock, type Mock } from '../../mocks/mock.ts'
import type { Recording } from '../../src/conformance/model/recording.ts'
import { recordMockRun } from '../support/record-mock-run.ts'
import { hugeServices } from './huge-services.ts'
import { lawfulServices } from './lawful-services.ts'
import { playLawfulService } from './play-lawful-service.ts'
import { restlessServices } from './restless-services.ts'
import { forgetfulServices, youngServices } from './young-services.ts'

let mock: Mock
let recording: Recording

beforeAll(async () => {
  mock = createMock({ seed: 7, now: '2026-01-15T12:00:00Z' })
  recording = await recordMockRun(mock, { profile: 'standard', negative: true })
}, 120_000)

describe('a lawful service passes', () => {
  it.each(
    [...lawfulServices, ...restlessServices, ...youngServices, ...hugeServices].map(
      each => [each.name, each] as const,
    ),
  )('%s', { timeout: 60_000 }, async (_, each) => {
    const { changed, failed, exit } = await playLawfulService({ mock, recording }, each)
    expect(changed).toBeGreaterThan(0)
    expect(failed).toEqual([])
    expect(exit.code).toBe(0)
  })
})

it.each(forgetfulServices.map(each => [each.about[0], each] as const))(
  'fails a service that knows none of its listed addresses: %s',
  { timeout: 60_000 },
  async (_, each) => {
    const { failed, recording: own } = await playLawfulService({ mock, recording }, each)
    expect(failed).toContain('NET-001')
    const others = own.exchanges.filter(({ name }) => name.includes(':other:'))
    expect(others).toHaveLength(2)
  },
)
