import type { OperationId } from '../../../contract/contract-types.ts'
import { defineGroup, planGroup } from '../../requests/plan-group.ts'
import { classifyAnswer, explainUnclear } from '../answers/classify-answer.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { collectAttempts } from '../families/judge-groups.ts'
import { recordOutcome } from '../families/record-outcome.ts'

const id = 'PAR-ORDER-enc'

/** The three lists share their parameters: one of them is asked. */
export const combinedLists: readonly OperationId[] = ['dexdV3Pools']

/** The two columns that matter most; each stands in one of the two lists. */
export const combinedColumns = { asc: 'fee', desc: 'createdAt' } as const
const { asc, desc } = combinedColumns

/** Both lists in one request. */
export const combinedOrder = {
  about: ['ORD-PL-mix'],
  query: { order_asc: `${asc},`, order_desc: `,${desc}` },
} as const

/** Orders by number and time; which names may be sorted by is open, so a refusal is no failure. */
const group = defineGroup({
  kind: 'order',
  profile: 'standard',
  operations: combinedLists,
  about: [id],
  parts: () => ({
    asc: { about: [`ORD-PL-asc-${asc}`], query: { order_asc: asc }, expects: 'allowed' },
    desc: { about: [`ORD-PL-desc-${desc}`], query: { order_desc: desc }, expects: 'allowed' },
    both: { ...combinedOrder, expects: 'allowed' },
  }),
})

/** An empty item combines both lists; which columns are permitted is open, so each has to be accepted alone. */
export const orderLists = {
  requirements: [
    {
      id,
      title: 'order_asc and order_desc can be combined with empty items',
      level: 'documented',
      clause: 'EVM, V3 pool lists',
      checks: 'When each of the two is accepted alone, so is the combination with an empty item in both.',
      violation: 'a refusal of the empty item',
      operations: group.operations,
      needs: group.profile,
    },
  ],
  requests: run => planGroup(group, run),
  judge(evidence, tally) {
    const attempts = group.operations.flatMap(each => collectAttempts(evidence, group, each))
    for (const { asc: one, desc: other, both } of attempts) {
      if (both === undefined || !one?.ok || !other?.ok) continue
      const answer = classifyAnswer(both)
      if (answer === undefined) tally.recordUnclear(id, both, explainUnclear(both))
      else
        recordOutcome(tally, id, both, answer === 'accepted', {
          message: 'Two orders that are accepted alone are refused together.',
          place: 'status',
          expected: '2xx',
          actual: both.reply?.status,
        })
    }
  },
} satisfies CheckFamily
