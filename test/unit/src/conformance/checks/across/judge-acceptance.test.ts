import { expect, it } from 'vitest'
import { judgeAcceptance } from '../../../../../../src/conformance/checks/across/judge-acceptance.ts'
import type { CrossReplyStatement } from '../../../../../../src/conformance/checks/across/list-statement-operations.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import { defineGroup } from '../../../../../../src/conformance/requests/plan-group.ts'
import { buildEvidence, buildExchange, buildGroup } from '../../../../../support/build-exchange.ts'

const group = defineGroup<string>({
  ...{ kind: 'spelled', profile: 'deep', operations: ['tokenDetails'], about: [] },
  parts: () => ({ usual: {}, upper: {} }),
})
const statement = { id: 'X', accepted: 'upper', message: 'refused' } as unknown as CrossReplyStatement
const judge = (usual: number, upper: number) => {
  const tally = createTally()
  const [one, two] = [usual, upper].map(status => buildExchange('tokenDetails', { status }))
  if (one === undefined || two === undefined) throw new Error('no exchange')
  const exchanges = buildGroup('spelled:tokenDetails', { usual: one, upper: two })
  judgeAcceptance(statement, group, ['usual', 'upper'], buildEvidence(exchanges), tally)
  return tally.find('X', 'tokenDetails')
}

it('passes when the request is accepted like the others', () => {
  expect(judge(200, 200)).toMatchObject({ evaluated: 1, findings: [] })
})

it('finds a refusal where all others are accepted', () => {
  const [broken] = judge(200, 400)?.findings ?? []
  expect(broken?.finding).toMatchObject({ place: 'status', expected: '2xx', actual: '400' })
})

it('says nothing when another request is refused too', () => {
  expect(judge(400, 400)).toBeUndefined()
})

it('is unclear when the service fails or speaks of the key', () => {
  expect(judge(200, 503)).toMatchObject({ evaluated: 0, unclear: ['status 503'] })
  expect(judge(200, 401)).toMatchObject({ evaluated: 0, unclear: ['status 401'] })
})
