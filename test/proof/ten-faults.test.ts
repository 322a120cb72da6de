import { expect, it } from 'vitest'
import { judge } from '../../src/conformance/judge/judge.ts'
import { formatConsole } from '../../src/conformance/report/format-console.ts'
import { groupRequirements } from '../../src/conformance/report/group-requirements.ts'
import { isEveryRun } from '../support/count-runs.ts'
import { recordCleanRun } from './play-fault.ts'

// Each fault alone breaks up to ten requirements. The report shows the one that says what is wrong.
const causes: readonly Readonly<Record<string, string>>[] = [
  {
    'fault:figures:tokenPoolSearch.volume-cents': 'INV-TP-05',
    'fault:figures:ohlcvPool.tokens': 'XEP-21',
    'fault:figures:tvlTopOwners.value-cents': 'XEP-19',
    'fault:figures:dexcV2Pools.symbols': 'XEP-00-symbol',
    'fault:rule:INV-TS-03': 'INV-TS-03',
    'fault:rule:INV-V2-06': 'INV-V2-06',
    'fault:order:clmmVenuePools': 'PAG-001',
    'fault:type:TokenDetails.decimals': 'COL-TokenDetails-decimals',
    'fault:limit:clonesV3Pools': 'PAR-LIM-rows',
    'fault:needed:trendingMomentum.min_velocity': 'PAR-OPT',
  },
  {
    'fault:default:dlmmVenuePools.offset': 'PAR-DEF-offset',
    'fault:access:social': 'AUT-003',
    'fault:route:dexdV3Pools.none': 'RTE-001',
    'fault:pattern:V2PoolSummary.poolId': 'COL-V2PoolSummary-poolId',
    'fault:minimum:TokenDetails.totalSupply': 'COL-TokenDetails-totalSupply',
    'fault:choice:ohlcvPool.interval.1d': 'PAR-ENUM-interval',
    'fault:rule:INV-PS-00': 'ENV-012',
    'fault:maximum:HolderRecord.chainId': 'COL-HolderRecord-chainId',
    'fault:minimum:AltPool.tickSpacing': 'COL-AltPool-tickSpacing',
    'fault:missing:InfluencerEntryV2.trackRecordAvgReturn7d': 'COL-InfluencerEntryV2-trackRecordAvgReturn7d',
  },
]

it.each(isEveryRun ? causes : causes.slice(0, 1))(
  'ten faults at once are ten entries of at most 120 lines: %#',
  async faults => {
    const { recording } = await recordCleanRun('large', { scenarios: Object.keys(faults) })
    const report = judge(recording)
    const groups = groupRequirements(report, 'fail', 'error', 'warn')
    expect(groups.map(({ id }) => id).sort()).toEqual(Object.values(faults).sort())
    for (const { findings } of groups)
      expect(findings.map(({ curl }) => curl).filter(curl => !curl.startsWith('curl '))).toEqual([])
    expect(formatConsole(report).split('\n').length).toBeLessThan(120)
  },
)
