import { getOperation } from '../../../contract/contract.ts'
import type { Schemas } from '../../../contract/contract-types.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { defineGroup } from '../../requests/plan-group.ts'
import { selectAnswered } from '../answers/select-answered.ts'
import { findShrunkRow } from '../cells/find-shrunk-row.ts'
import { listRowKeys } from '../cells/list-row-keys.ts'
import { type CheckFamily, joinFamilies } from '../families/check-family.ts'
import { defineJointCheck } from '../families/define-joint-check.ts'
import type { GroupOutcome } from '../families/judge-groups.ts'

// What the fields of an influencer measure is our reading; tsc notices a name that is gone.
type Field = keyof Schemas['InfluencerEntry']
const handle = 'socialHandle' satisfies Field
/** What an influencer can be ranked by, besides its credibility. */
const figures = [
  'avgViewsPerPost',
  'avgEngagementPerPost',
  'influenceScore',
  'totalReach',
  'tokensCovered',
] as const satisfies readonly Field[]
const inWindow = ['totalReach', 'tokensCovered'] as const satisfies readonly Field[]

const target = getOperation('influencerCredibility')
const everyone = { min_posts: '1', limit: '100' } as const
const clause = 'social, GET influencer-credibility'

/** The influencers of a day and of a month: the least and the greatest of the windows that are named (as examples). */
const activity = defineGroup({
  kind: 'activity',
  profile: 'standard',
  operations: [target.id],
  about: ['PAR-EFFECT-time_window', 'PAR-NEST-time_window'],
  parts: () => ({
    day: { query: { ...everyone, time_window: '24h' }, expects: 'allowed' },
    month: { query: { ...everyone, time_window: '30d' }, expects: 'allowed' },
    shifts: { operation: 'sentimentShifts' },
  }),
})

const windowEffect = defineJointCheck({
  id: 'PAR-EFFECT-time_window',
  title: 'time_window decides which posts are looked at',
  level: 'inferred', // what the window bounds, who is listed or what is counted, is not said
  clause,
  checks:
    'The lists of 24h and of 30d differ, when they have three influencers or more and sentiment-shifts knows of posts older than a day.',
  violation: 'the same list whatever time_window says',
  group: activity,
  show({ day, month, shifts }) {
    if (day?.rows === undefined || month?.rows === undefined) return { holds: 0 }
    if (JSON.stringify(day.rows) !== JSON.stringify(month.rows)) return { holds: month.rows.length }
    if (month.rows.length < FEW || !shifts?.rows?.length)
      return { untold: `of ${month.rows.length} influencers no posts older than a day are known` }
    return describeSameList(month, 'time_window=30d has the answer of time_window=24h.')
  },
})

const nestedWindow = defineJointCheck({
  id: 'PAR-NEST-time_window',
  title: 'a longer time_window counts no less',
  level: 'inferred',
  clause,
  checks: 'Reach and tokens of an influencer in 24h and in 30d, within 5 % and a few.',
  violation: 'less reach in 30 days than in one',
  group: activity,
  roles: ['day', 'month'],
  show: ({ day, month }) => findShrunkRow([day, month], { key: handle, fields: inWindow }),
})

/** So many entries do not come in the same order by chance. */
const FEW = 3
const MANY = 5

const sortId = 'PAR-EFFECT-sort_by'

/** All lists that differ in nothing but sort_by; the order of a list that moved in between is another one, which is no harm. */
const sortEffect: CheckFamily = {
  requirements: [
    {
      id: sortId,
      title: 'sort_by decides about the order',
      level: 'documented',
      clause,
      operations: [target.id],
      needs: 'standard',
      checks:
        'By some value the list is another, or in another order, when there are five influencers or more and no other figure of them is in the order that is shown.',
      violation: 'the same list whatever sort_by says',
    },
  ],
  judge(evidence, tally) {
    const lists = selectAnswered(evidence).filter(
      ({ operation, query, accept, rows }) =>
        operation === target.id &&
        accept === undefined &&
        rows !== undefined &&
        Object.keys(query).every(name => name === 'sort_by'),
    )
    const values = new Set(lists.map(({ typed }) => typed.sort_by))
    const [first] = lists
    if (first === undefined || values.size < 2) return
    const { rows = [] } = first
    const orders = new Set(lists.map(seen => listRowKeys(target, seen.rows ?? []).join()))
    const isUnsorted = figures.every(field =>
      rows.some((row, at) => at > 0 && Number(row[field]) > Number(rows[at - 1]?.[field])),
    )
    if (orders.size > 1) tally.recordPass(sortId, first)
    else if (rows.length < MANY || !isUnsorted)
      tally.recordUnclear(sortId, first, `${rows.length} influencers can be in the same order by everything`)
    else
      tally.recordFinding(sortId, first, {
        message: `${values.size} values of sort_by have the same ${rows.length} influencers in one order.`,
        place: first.rowsAt || 'body',
        expected: 'another answer',
        actual: listRowKeys(target, rows),
      })
  },
}

/** Which parameters of influencer-credibility have an effect, besides the filters. */
export const influencerEffects = joinFamilies([windowEffect, nestedWindow, sortEffect])

function describeSameList(seen: Seen, message: string): GroupOutcome {
  return {
    seen,
    finding: {
      message,
      place: seen.rowsAt || 'body',
      expected: 'another answer',
      actual: listRowKeys(seen.target, seen.rows ?? []),
    },
  }
}
