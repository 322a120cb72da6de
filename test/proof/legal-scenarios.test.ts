import { describe, expect, it } from 'vitest'
import { legalScenarios } from '../support/legal-scenarios.ts'
import { expectSection } from './format-proof-table.ts'
import { prepareLegalRun, RUN_TIMEOUT_MS } from './prepare-legal-run.ts'

const silent = { large: 0, small: 0 }

const scenarios: readonly (readonly string[])[] = [
  ['empty@*Pools'],
  ['empty-columns@*Pools'],
  ['many-nulls'],
  ['nulls'],
  ['unpriced'],
  ['columns-added'],
  ['columns-reordered'],
  ['big-numbers'],
  ['odd-text'],
  ['stale'],
  ['pump=50%'],
  ['crash'],
  ['depeg'],
  ['rug=50%'],
  ['dead=50%'],
  ['slow=5'],
  ['slow-body=5'],
  ['payment-several-accepts'],
  ['unpriced', 'odd-text', 'columns-added', 'columns-reordered'],
  ['big-numbers', 'many-nulls', 'columns-reordered', 'columns-added'],
]

/** Big numbers are put into each reply by itself, so pages and windows do not fit together any more. */
const acrossReplies = ['ORD-HR-pages', 'XEP-06', 'PAR-EFFECT-lookback_hours']

describe.each(['large', 'small'] as const)('on %s data', { timeout: RUN_TIMEOUT_MS }, size => {
  const play = prepareLegalRun(size)

  it.each(scenarios.map(names => [names.join(' '), names] as const))('passes %s', async (_, names) => {
    const excused = names.includes('big-numbers') ? acrossReplies : []
    const { failed } = await play({ scenarios: names })
    expect(failed.filter(id => !excused.includes(id))).toEqual([])
    silent[size]++
  })
})

it('plays every scenario', () => {
  const played = new Set(scenarios.flat().map(text => text.replace(/[=@].*/, '')))
  expect([...played].sort()).toEqual(legalScenarios.toSorted())
})

it('has a true table', () => {
  const rows = [
    '| replies | silent / total | on small data |',
    '| --- | --- | --- |',
    `| legal scenarios, some at once | ${silent.large} / ${scenarios.length} | ${silent.small} / ${scenarios.length} |`,
  ]
  expectSection('scenarios', rows.join('\n'))
})
