import { expect, it } from 'vitest'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import {
  getEndpointName,
  listDocumentedVersions,
  versionedOperations,
} from '../../../mocks/versions/living-version.ts'
import type { WorldSize } from '../../../mocks/world/world-scales.ts'
import type { RunOptions } from '../../../src/conformance/conform.ts'
import type { Exchange } from '../../../src/conformance/model/recording.ts'
import {
  type CleanRun,
  createFaultFilter,
  judgeKeySpelling,
  playFault,
  recordCleanRun,
  recordWholeRun,
} from './play-fault.ts'
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

/** Of all that a run asks, what is about who gets an answer, and where: the rest looks at data, and is played on a small market. */
const isOfService = ({ name, about = [] }: Exchange) =>
  name.startsWith('smoke:') || about.some(id => /^(AUT|PAY|VER|RTE|XEP-1[23])/.test(id))

const prepare = async (size: WorldSize) => ({
  clean: await recordWholeRun(size),
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
      const run = name.endsWith('.sunset') ? sunset : name.endsWith('.deprecated') ? deprecated : clean
      const concerns = createFaultFilter(fault)
      return playFault(run, fault, each => concerns(each) && (run.size === 'small' || isOfService(each)))
    },
  })),
)

it('a key that counts in one spelling of its header only is caught', async () => {
  const clean = await recordCleanRun('small', {}, { operations: 'clmmVenuePools' })
  expect(judgeKeySpelling(clean).failed).toContain('AUT-002')
})
