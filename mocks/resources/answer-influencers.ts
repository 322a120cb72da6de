import { perContract } from '../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import { toSeconds } from '../../src/contract/to-seconds.ts'
import type { GapOptions } from '../../src/generated/gaps.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { rejectInvalidRequest } from '../core/reject-request.ts'
import type { ChooseGapOption } from '../gaps/gap-choices.ts'
import { naturalLogarithm } from '../world/random/exact-math.ts'
import type { RankedInfluencer } from '../world/social/ranked-influencer.ts'
import { roundToDecimals } from '../world/social/round-to-decimals.ts'
import { readSymbolFilter } from './queries/read-symbol-filter.ts'
import type { Resource } from './resource.ts'
import { chooseDecisiveAccuracy, formatTrackRecord } from './rows/format-track-record.ts'
import { pickFields } from './rows/pick-fields.ts'

/** Returns authors, sorted by credibility or another figure. Version 1 has no track record. */
export const answerInfluencers: Resource<'influencerCredibility'> = input => {
  const { world, now, query, selection, choose } = input
  const { min_posts: minPosts, limit, sort_by, order, time_window } = query
  const topic = readSymbolFilter(query.token_focus, world.social, choose)
  if (typeof topic === 'object') return topic
  const hours = readWindowHours(time_window, choose)
  if (typeof hours === 'object') return hours
  const credibility = credibilityKeys[choose('GAP-26a')]
  const accuracy = ({ entry }: RankedInfluencer) => chooseDecisiveAccuracy(entry, choose)
  const found = world.social.influencers(now, {
    hours,
    minPosts,
    limit,
    topic,
    key: { ...sortKeys, credibility, accuracy }[sort_by],
    descending: order === 'desc',
  })
  const fields = contract.objects[selection?.media.schema ?? ''] ?? []
  const isTracked = fields.includes('trackRecordSignals')
  const isDirected = isTracked && choose('GAP-29') === 'directions'
  const shown = isDirected ? [...fields, 'trackRecordBullishSignals', 'trackRecordBearishSignals'] : fields
  return found.map(influencer => {
    const { entry } = influencer
    const record = isTracked ? formatTrackRecord(entry, choose) : entry
    const credibilityScore = credibility(influencer)
    const isMeasured = credibilityScore === entry.credibilityScore
    return pickFields(isMeasured ? record : { ...record, credibilityScore }, shown)
  })
}

type Key = (influencer: RankedInfluencer) => number

/** Sort keys of authors, independent of gaps. */
const sortKeys = {
  posts: ({ posts }: RankedInfluencer) => posts,
  engagement: ({ entry }: RankedInfluencer) => entry.avgEngagementPerPost,
  reach: ({ entry }: RankedInfluencer) => entry.totalReach,
  alpha: ({ alpha }: RankedInfluencer) => alpha,
}

/**
 * Credibility by option of GAP-26a, the base of the logarithm in its formula (social, InfluencerEntry). The
 * world uses natural logarithms.
 */
const credibilityKeys: Readonly<Record<GapOptions['GAP-26a'], Key>> = {
  natural: ({ entry }) => entry.credibilityScore,
  ten: ({ entry, posts }) =>
    roundToDecimals(
      entry.credibilityScore + 2 * (naturalLogarithm(posts + 1) / Math.LN10 - naturalLogarithm(posts + 1)),
      4,
    ),
}

const exampleWindows = perContract(
  () =>
    getOperation('influencerCredibility').parameters.find(({ name }) => name === 'time_window')?.schema
      .examples,
)

/** Returns the time window in hours, undefined for no limit, or an error reply. */
function readWindowHours(
  window: string | undefined,
  choose: ChooseGapOption,
): number | undefined | MockReply {
  if (window === undefined) return choose('GAP-58') === '7d' ? 168 : undefined
  const isAllowed =
    exampleWindows.current?.includes(window) ||
    (choose('GAP-58a') === 'hours-and-days' && /^[1-9]\d{0,3}[hd]$/.test(window))
  if (isAllowed) return toSeconds(window) / 3600
  return rejectInvalidRequest(
    choose,
    `time_window is ${window.slice(0, 20)}, but must be a number of hours or days such as ${exampleWindows.current?.join(', ')}.`,
  )
}
