import { contract } from '../../src/contract/contract.ts'
import { seconds } from '../../src/contract/window.ts'
import { refuse } from '../refuse.ts'
import type { Influencer } from '../world/social/influencers.ts'
import { symbolChoices } from './alpha-posts.ts'
import type { Query, Resource } from './resource.ts'

/** Authors by credibility or another figure; version 1 has no track record. */
export const influencers: Resource<'influencerCredibility'> = ({ world, now, query, selection, choose }) => {
  const { min_posts: minPosts, limit, token_focus: token, sort_by, order, time_window } = query
  for (const gap of ['GAP-26a', 'GAP-29', 'GAP-29a', 'GAP-29b', 'GAP-29c']) choose(gap)
  if (token !== undefined) symbolChoices.forEach(choose)
  choose(time_window === undefined ? 'GAP-58' : 'GAP-58a')
  if (time_window !== undefined && !/^[1-9]\d{0,3}[hd]$/.test(time_window)) {
    const status = Number(choose('GAP-11'))
    return refuse(
      choose,
      status,
      `time_window is ${time_window.slice(0, 20)}, but must be a number of hours or days such as 24h or 7d.`,
    )
  }
  const hours = time_window === undefined ? undefined : seconds(time_window) / 3600
  const found = world.social.influencers(now, {
    hours,
    minPosts,
    limit,
    token,
    key: keys[sort_by],
    descending: order === 'desc',
  })
  const fields = contract.objects[selection?.media.schema ?? ''] ?? []
  return found.map(({ entry }) => only(entry, fields))
}

const keys: Readonly<
  Record<Query<'influencerCredibility'>['sort_by'], (influencer: Influencer) => number | null>
> = {
  credibility: ({ entry }) => entry.credibilityScore,
  posts: ({ posts }) => posts,
  engagement: ({ entry }) => entry.avgEngagementPerPost,
  reach: ({ entry }) => entry.totalReach,
  alpha: ({ alpha }) => alpha,
  accuracy: ({ entry }) => entry.trackRecordAccuracy7d,
}

function only<Entry extends object>(entry: Entry, fields: readonly string[]): Entry {
  return Object.fromEntries(fields.map(field => [field, entry[field as keyof Entry]])) as Entry
}
