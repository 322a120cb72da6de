import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listFaults } from '../faults/list-faults.ts'
import { faultKinds } from './expected-verdict.ts'
import { formatReadme, readme } from './format-tables.ts'

it('has a README with true tables', () => {
  expect(readFileSync(readme, 'utf8'), 'npm run update -- proof writes it anew').toBe(formatReadme())
})

it('has each family of faults once among the kinds of the guide, except those of a run that pays', () => {
  const families = new Set(listFaults().map(({ family }) => family))
  families.delete('paid')
  expect(faultKinds.flatMap(kind => kind.families).sort()).toEqual([...families].sort())
})

it('has a row for each kind in the guide', () => {
  const guide = readFileSync('docs/guides/conform.md', 'utf8')
  const table = guide.slice(guide.indexOf('<!-- profiles -->'), guide.indexOf('<!-- /profiles -->'))
  const rows = [...table.matchAll(/^\| ([^|]+) (?:\| (?:all \d+|\d+ of \d+) ){4}\|$/gm)]
  expect(rows.map(([, says]) => says)).toEqual(faultKinds.map(({ says }) => says))
})
