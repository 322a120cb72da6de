import { afterEach, expect, test, vi } from 'vitest'
import { applyPageUrlScenarios } from '../../../../../mocks/adapters/page/apply-page-url-scenarios.ts'
import { createMock } from '../../../../../mocks/mock.ts'

afterEach(() => void vi.restoreAllMocks())

function simulate(search: string) {
  const mock = createMock({ size: 'small', scenarios: ['empty'] })
  const error = vi.spyOn(console, 'error').mockReturnValue()
  applyPageUrlScenarios(mock, search)
  return { texts: mock.sessions.first.scenarios.map(({ text }) => text), error }
}

test('puts the scenarios of an address in force, in their order', () => {
  expect(simulate('?mdc=flaky@clmmVenuePools,slow=500').texts).toEqual([
    'flaky@clmmVenuePools',
    'slow=500',
    'empty',
  ])
  expect(simulate('?mdc=flaky&tab=2&mdc=slow').texts).toEqual(['flaky', 'slow', 'empty'])
})

test('changes nothing for another address', () => {
  expect(simulate('').texts).toEqual(['empty'])
  expect(simulate('?mdc=&tab=2').texts).toEqual(['empty'])
})

test('reports an unknown scenario, and uses the others', () => {
  const { texts, error } = simulate('?mdc=flaky, slw,slow')
  expect(texts).toEqual(['flaky', 'slow', 'empty'])
  expect(error).toHaveBeenCalledTimes(1)
  expect(error.mock.calls[0]?.[0]).toMatch(/\?mdc=slw in the address[\s\S]*did you mean: slow/)
})

test('puts choices for gaps and dates of versions in force', () => {
  const mock = createMock({ size: 'small' })
  const [plan, slow] = ['influencer-credibility@1.0.0=deprecated:2026-01-01,sunset:2026-06-01', 'slow=~300,2']
  const query = new URLSearchParams(
    [plan, slow, 'GAP-01=not-found', 'GAP-02=nothing'].map(text => ['mdc', text]),
  )
  const error = vi.spyOn(console, 'error').mockReturnValue()
  applyPageUrlScenarios(mock, `?${query}`)
  const { gaps, lifecycle, scenarios } = mock.sessions.first
  expect([...lifecycle, ...scenarios].map(({ text }) => text)).toEqual([plan, slow])
  expect(gaps).toEqual({ 'GAP-01': 'not-found' })
  expect(error.mock.calls.map(([said]) => said)).toEqual([expect.stringContaining('option of GAP-02')])
})
