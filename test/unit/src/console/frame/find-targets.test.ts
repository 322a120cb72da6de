import '../support/prepare-modules.ts'
import { expect, test } from 'vitest'
import { findTargets, listTargets } from '../../../../../src/console/frame/find-targets.ts'
import { makeContract, makeGap, makeOperation } from '../support/make-context.ts'
import { openPage } from '../support/open-page.ts'

const goods = makeOperation({ id: 'goods', path: '/shop/goods', summary: 'What is sold' })
const contract = makeContract([goods], [makeGap({ id: 'OPEN-1', question: 'Are goods sold twice?' })])
const targets = listTargets(contract)

test('lists places, operations and gaps', () => {
  openPage()
  const found = targets.slice(-2).map(({ kind, title, says, address }) => [kind, title, says, address()])
  expect(found).toEqual([
    ['operation', 'goods', 'What is sold · /shop/goods', '#/try/goods'],
    ['gap', 'OPEN-1', 'Are goods sold twice?', '#/gaps/OPEN-1'],
  ])
  expect(targets[0]).toMatchObject({ kind: 'place', title: 'Journal' })
})

test('finds targets with every word, those with them in their names first', () => {
  const gapFirst = targets.toReversed()
  expect(findTargets(gapFirst, 'GOODS').map(({ title }) => title)).toEqual(['goods', 'OPEN-1'])
  expect(findTargets(targets, 'goods twice').map(({ title }) => title)).toEqual(['OPEN-1'])
})

test('finds nothing for an empty text, and no more than twelve targets', () => {
  expect(findTargets(targets, '  ')).toEqual([])
  const many = listTargets(
    makeContract(Array.from({ length: 30 }, (_, id) => makeOperation({ id: `x${id}` }))),
  )
  expect(findTargets(many, 'operation')).toHaveLength(12)
})
