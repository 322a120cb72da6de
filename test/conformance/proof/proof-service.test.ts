import { beforeAll, expect, it } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { listFaults } from '../../../mocks/scenarios/faults/list-faults.ts'
import type { Fault } from '../../../mocks/scenarios/faults/shared/fault.ts'
import {
  getEndpointName,
  listDocumentedVersions,
  versionedOperations,
} from '../../../mocks/versions/living-version.ts'
import type { RunOptions } from '../../../src/conformance/conform.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { expectSection, findProofProblem, formatProofTable } from './format-proof-table.ts'
import {
  type CleanRun,
  type FaultOutcome,
  judgeKeySpelling,
  playEach,
  playFault,
  recordCleanRun,
  wholeRunOptions,
} from './play-fault.ts'

const PATIENCE = 300_000
const now = '2026-01-15T12:00:00Z'
const outcomes: FaultOutcome[] = []
let clean: CleanRun
let sunset: CleanRun
let deprecated: CleanRun

beforeAll(async () => {
  clean = await recordCleanRun()
  sunset = await ended('sunset')
  deprecated = await ended('deprecated')
}, PATIENCE)

/** A run in which the oldest version of every social operation is in another state than the contract says. */
async function ended(state: 'sunset' | 'deprecated'): Promise<CleanRun> {
  const names = [...versionedOperations.values()].flatMap(operation => {
    const versions = listDocumentedVersions(operation)
    const media = new Set(versions.map(({ media }) => media))
    return media.size > 1
      ? [`${getEndpointName(operation)}@${versions.map(({ version }) => version).sort()[0]}`]
      : []
  })
  const mock = createMock({ seed: 7, now, lifecycle: names.map(name => `${name}=${state}:2025-12-01`) })
  const versions = { sunset: [], deprecated: [], [state]: names } as RunOptions['versions'] & object
  return {
    mock,
    recording: await recordMockRun(mock, { ...wholeRunOptions, operations: '*social-data*', versions }),
  }
}

function run({ name }: Fault): CleanRun {
  return name.endsWith('.sunset') ? sunset : name.endsWith('.deprecated') ? deprecated : clean
}

it.each(['access', 'payment', 'version', 'route'])(
  'every fault of the family %s is caught',
  { timeout: PATIENCE },
  async family => {
    const played = await playEach(listFaults(family), fault => playFault(run(fault), fault))
    outcomes.push(...played)
    expect(played.length).toBeGreaterThan(10)
    expect(played.flatMap(outcome => findProofProblem(outcome) ?? [])).toEqual([])
  },
)

it('a key that counts in one spelling of its header only is caught', () => {
  expect(judgeKeySpelling(clean).failed).toContain('AUT-002')
})

it('the table is true', () => expectSection('service', formatProofTable(outcomes)))
