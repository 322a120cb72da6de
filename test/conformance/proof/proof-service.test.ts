import { expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import {
  getEndpointName,
  listDocumentedVersions,
  versionedOperations,
} from '../../../mocks/versions/living-version.ts'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import type { RunOptions } from '../../../src/conformance/conform.ts'
import { type CleanRun, judgeKeySpelling, playFault, recordCleanRun } from './play-fault.ts'
import { proveFaults } from './prove-faults.ts'

/** A run in which the oldest version of every social operation is in another state than the contract says. */
function recordEnded(size: WorldSize, state: 'sunset' | 'deprecated'): Promise<CleanRun> {
  const names = [...versionedOperations.values()].flatMap(operation => {
    const versions = listDocumentedVersions(operation)
    const media = new Set(versions.map(({ media }) => media))
    return media.size > 1
      ? [`${getEndpointName(operation)}@${versions.map(({ version }) => version).sort()[0]}`]
      : []
  })
  const versions = { sunset: [], deprecated: [], [state]: names } as RunOptions['versions'] & object
  const lifecycle = names.map(name => `${name}=${state}:2025-12-01`)
  return recordCleanRun(size, { lifecycle }, { operations: '*social-data*', versions })
}

const prepare = async (size: WorldSize) => ({
  clean: await recordCleanRun(size),
  sunset: await recordEnded(size, 'sunset'),
  deprecated: await recordEnded(size, 'deprecated'),
})

proveFaults(
  'service',
  prepare,
  ['access', 'payment', 'version', 'route'].map(name => ({
    name,
    faults: () => listFaults(name),
    least: 10,
    play: ({ clean, sunset, deprecated }, fault) => {
      const { name } = fault
      return playFault(
        name.endsWith('.sunset') ? sunset : name.endsWith('.deprecated') ? deprecated : clean,
        fault,
      )
    },
  })),
)

it('a key that counts in one spelling of its header only is caught', async () => {
  const clean = await recordCleanRun('small', {}, { operations: 'clmmVenuePools' })
  expect(judgeKeySpelling(clean).failed).toContain('AUT-002')
})
