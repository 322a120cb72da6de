import { expect, it } from 'vitest'
import { hasOtherVersion } from '../../../../../../src/conformance/checks/answers/has-other-version.ts'
import { readEvidence } from '../../../../../../src/conformance/evidence/read-evidence.ts'
import { contract } from '../../../../../../src/contract/contract.ts'
import { buildExchange } from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const accept = 'application/vnd.service.socialintel.social-data.influencer-credibility.v2+json'
const fill = (schema: string) => Object.fromEntries((contract.objects[schema] ?? []).map(name => [name, 1]))

it.each([
  ['has its own fields', fill('InfluencerEntryV2'), false],
  ['has the fields of the first version', fill('InfluencerEntry'), true],
  ['has null in a field of its own', { ...fill('InfluencerEntryV2'), trackRecordSignals: null }, false],
])('a reply of version 2 that %s', (_, row, isOther) => {
  const exchange = buildExchange('influencerCredibility', { accept, rows: [row] })
  const { exchanges } = readEvidence({ run: buildRun({}), exchanges: [exchange], unsent: [] })
  expect(exchanges.map(hasOtherVersion)).toEqual([isOther])
})
