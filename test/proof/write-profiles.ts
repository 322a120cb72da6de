import { readFileSync, writeFileSync } from 'node:fs'
import type { RunOptions } from '../../src/conformance/conform.ts'
import type { Fault } from '../faults/fault.ts'
import { listFaults } from '../faults/list-faults.ts'
import { explainUnseen, faultKinds, findExpectedVerdict } from './expected-verdict.ts'
import { type FaultGroup, fieldFaults, parameterFaults, replyFaults } from './fault-families.ts'
import { findProofProblem } from './find-proof-problem.ts'
import { type CleanRun, playFault, recordCleanRun } from './play-fault.ts'

// Counts which faults each profile finds, and writes the table of the guide: npm run update -- profiles

/** Faults that are played of each family, spread over all of them. */
const SAMPLE = 6

const guide = new URL('../../docs/guides/conform.md', import.meta.url)

const profiles: readonly RunOptions[] = [
  { profile: 'smoke', negative: false },
  { profile: 'standard', negative: false },
  { profile: 'deep', negative: false },
  { profile: 'deep', negative: true },
]

/** Functions that play the faults of a family. Those of access and routes are seen by any request. */
const plays = new Map<string, FaultGroup<CleanRun>['play']>(
  [fieldFaults, parameterFaults, replyFaults].flatMap(({ groups }) =>
    groups.flatMap(({ faults, play }) => faults().map(({ name }) => [name, play] as const)),
  ),
)

const counts: Record<string, string[]> = {}
for (const options of profiles) {
  const run = await recordCleanRun('large', {}, options)
  for (const { says, families } of faultKinds) {
    const faults = families.flatMap(family => sample(listFaults(family).filter(isSeen)))
    let found = 0
    for (const fault of faults) {
      const { recording: _, ...outcome } = await (plays.get(fault.name) ?? playFault)(run, fault)
      if (findProofProblem(outcome) === undefined) found++
    }
    counts[says] = [
      ...(counts[says] ?? []),
      found === faults.length ? `all ${found}` : `${found} of ${faults.length}`,
    ]
    process.stderr.write(`${options.profile} ${says}: ${found} of ${faults.length}\n`)
  }
}

/** True if a run of a usual service can show a fault. One of a version that ended needs a service where it has. */
function isSeen(fault: Fault): boolean {
  return (
    !/\.(sunset|deprecated)$/.test(fault.name) &&
    findExpectedVerdict(fault).verdict !== 'silent' &&
    explainUnseen(fault, 'large') === undefined
  )
}

function sample(faults: readonly Fault[]): Fault[] {
  const step = Math.max(1, faults.length / SAMPLE)
  return faults.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, SAMPLE)
}

const table = [
  '| what is wrong | `smoke` | `standard` | `deep` | `deep --negative` |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...Object.entries(counts).map(([says, found]) => `| ${says} | ${found.join(' | ')} |`),
].join('\n')
const text = readFileSync(guide, 'utf8')
writeFileSync(
  guide,
  text.replace(
    /(<!-- profiles -->)[\s\S]*(<!-- \/profiles -->)/,
    (_, begin, end) => `${begin}\n\n${table}\n\n${end}`,
  ),
)
