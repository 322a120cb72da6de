/** @jsxImportSource react */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../../src/contract/contract-types.ts'
import { formatPercent, formatShort, MISSING } from './format-price.ts'
import { Notice } from './notice.tsx'
import { readData } from './reply-error.ts'
import { useService } from './service.ts'

const versions = ['v2', 'v1', 'v0']

/** Authors by credibility, in the version of the API that is chosen; version 0 was switched off long ago. */
export function InfluencerList() {
  const { client, prefer } = useService()
  const [version, choose] = useState('v2')
  const { data, error, refetch } = useQuery({
    queryKey: ['influencers', version, prefer],
    queryFn: async () => {
      const Accept = `application/vnd.service.socialintel.social-data.influencer-credibility.${version}+json`
      const path = '/socialintel/social-data/influencer-credibility'
      const query = { limit: 20, time_window: '7d' }
      return readData(await client.GET(path, { params: { query }, headers: { Accept } }))
    },
  })
  return (
    <section>
      <h2>Influencers</h2>
      <fieldset>
        <legend>Version</legend>
        {versions.map(value => (
          <label key={value}>
            <input type="radio" name="version" checked={version === value} onChange={() => choose(value)} />{' '}
            {value}
          </label>
        ))}
      </fieldset>
      {data === undefined ? <Notice error={error} retry={refetch} /> : <Influencers entries={data} />}
    </section>
  )
}

type Entry = Schemas['InfluencerEntry'] & Partial<Schemas['InfluencerEntryV2']>

function Influencers({ entries }: { entries: readonly Entry[] }) {
  const isTracked = entries.some(entry => 'trackRecordPerformanceTier' in entry)
  return (
    <table>
      <thead>
        <tr>
          <th>Author</th>
          <th className="number">Credibility</th>
          <th className="number">Reach</th>
          <th className="number">Tokens</th>
          {isTracked && <th>Tier</th>}
          {isTracked && <th className="number">Right after 7 days</th>}
          {isTracked && <th className="number">Mean return</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map(entry => (
          <tr key={entry.socialHandle}>
            <td>@{entry.socialHandle}</td>
            <td className="number">{entry.credibilityScore.toFixed(1)}</td>
            <td className="number">{formatShort(entry.totalReach)}</td>
            <td className="number">{entry.tokensCovered}</td>
            {isTracked && <Track {...entry} />}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Track({ trackRecordPerformanceTier: tier, ...record }: Entry) {
  return (
    <>
      <td>{tier ? <span className={`tier ${tier}`}>{tier}</span> : MISSING}</td>
      <td className="number">{formatPercent(record.trackRecordAccuracy7d ?? null)}</td>
      <td className="number">{formatPercent(record.trackRecordAvgReturn7d ?? null)}</td>
    </>
  )
}
