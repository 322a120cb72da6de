import { expect, test } from 'vitest'
import type { RequestContext } from '../../../../mocks/core/request-context.ts'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { parseScenario } from '../../../../mocks/scenarios/parse-scenario.ts'
import { applyPreferences } from '../../../../mocks/steps/apply-preferences.ts'
import { getOperation } from '../../../../src/contract/contract.ts'

function apply(
  prefer: string | undefined,
  texts: string[] = [],
  options: Partial<GapChoices> = {},
  console?: string,
) {
  const sent: Record<string, string | undefined> = { prefer, 'x-mock-console': console }
  const choices = { ...defaultGapChoices.current, ...options }
  const context = {
    operation: getOperation('clmmVenuePools'),
    request: { method: 'GET', header: (name: string) => sent[name] },
    session: { scenarios: texts.map(text => parseScenario(text)) },
    scenarios: [],
    choices,
    ...trackGapChoices(choices),
  } as unknown as RequestContext
  const reply = applyPreferences(context)
  return { reply, texts: context.scenarios.map(({ text }) => text), first: context.scenarios[0] }
}

test('puts preferred scenarios before those of the session', () => {
  expect(apply('scenario=slow=5, code=500', ['empty']).texts).toEqual(['slow=5', 'code=500', 'empty'])
})

test('names the preference that it applied', () => {
  expect(apply('code=500').first?.preference).toBe('code=500')
})

test('leaves other preferences alone', () => {
  expect(apply('respond-async, wait=10')).toMatchObject({ reply: undefined, texts: [] })
})

test('leaves out scenarios of other operations', () => {
  expect(apply(undefined, ['empty@tokenDetails', 'empty']).texts).toEqual(['empty'])
})

test('rejects an unknown scenario with the nearest one', () => {
  const { reply } = apply('scenario=emty')
  expect(reply?.status).toBe(400)
  expect(reply?.body).toContain('did you mean: empty')
})

test('limits requests where GAP-15 says so', () => {
  expect(apply(undefined, [], { 'GAP-15': 'per-path' }).texts).toEqual(['rate-limited'])
  expect(apply(undefined, [], { 'GAP-15': 'per-path-bare' }).texts).toEqual(['rate-limited=bare'])
})

test('applies nothing to a view of the console', () => {
  expect(apply('code=500', ['empty'], {}, 'view')).toMatchObject({ reply: undefined, texts: [] })
})
