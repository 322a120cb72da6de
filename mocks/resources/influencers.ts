import { contract, operation } from '../../src/contract/contract.ts'
import { seconds } from '../../src/contract/window.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { invalid } from '../core/refuse.ts'
import type { Choose } from '../gaps/choices.ts'
import { log } from '../world/random/exact-math.ts'
import type { Influencer } from '../world/social/influencers.ts'
import { round } from '../world/social/round.ts'
import { only } from './shared/pick-fields.ts'
import type { Resource } from './shared/resource.ts'
import { symbolFilter } from './shared/symbol-filter.ts'
import { decisiveAccuracy, directionFields, shownRecord } from './shared/track-record.ts'

/** Authors by credibility or another figure; version 1 has no track record. */
export const influencers: Resource<'influencerCredibility'> = ({ world, now, query, selection, choose }) => {
  const { min_posts: minPosts, limit, sort_by, order, time_window } = query
  const token = symbolFilter(query.token_focus, choose)
  if (typeof token === 'object') return token
  const hours = windowHours(time_window, choose)
  if (typeof hours === 'object') return hours
  const credibility = credibilities[choose('GAP-26a')] ?? natural
  const accuracy = ({ entry }: Influencer) => decisiveAccuracy(entry, choose)
  const found = world.social.influencers(now, {
    hours,
    minPosts,
    limit,
    token,
    key: { ...keys, credibility, accuracy }[sort_by],
    descending: order === 'desc',
  })
  const fields = contract.objects[selection?.media.schema ?? ''] ?? []
  const isTracked = fields.includes('trackRecordSignals')
  const shown = isTracked ? [...fields, ...directionFields(choose)] : fields
  return found.map(influencer => {
    const { entry } = influencer
    const record = isTracked ? shownRecord(entry, choose) : entry
    return only({ ...record, credibilityScore: credibility(influencer) }, shown)
  })
}

type Key = (influencer: Influencer) => number

/** What authors can be sorted by, whatever is chosen for the gaps. */
const keys = {
  posts: ({ posts }: Influencer) => posts,
  engagement: ({ entry }: Influencer) => entry.avgEngagementPerPost,
  reach: ({ entry }: Influencer) => entry.totalReach,
  alpha: ({ alpha }: Influencer) => alpha,
}

/** The world takes natural logarithms in the formula of the contract (social, InfluencerEntry). */
const natural: Key = ({ entry }) => entry.credibilityScore

/** The choices for GAP-26a. */
const credibilities: Readonly<Record<string, Key>> = {
  natural,
  ten: ({ entry, posts }) =>
    round(entry.credibilityScore + 2 * (log(posts + 1) / Math.LN10 - log(posts + 1)), 4),
}

const examples = operation('influencerCredibility').parameters.find(({ name }) => name === 'time_window')
  ?.schema.examples

/** The hours to look at; undefined for all there are. */
function windowHours(window: string | undefined, choose: Choose): number | undefined | MockReply {
  if (window === undefined) return choose('GAP-58') === '7d' ? 168 : undefined
  const isAllowed =
    examples?.includes(window) ||
    (choose('GAP-58a') === 'hours-and-days' && /^[1-9]\d{0,3}[hd]$/.test(window))
  if (isAllowed) return seconds(window) / 3600
  return invalid(
    choose,
    `time_window is ${window.slice(0, 20)}, but must be a number of hours or days such as ${examples?.join(', ')}.`,
  )
}
