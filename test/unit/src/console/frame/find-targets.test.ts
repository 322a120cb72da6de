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

const entities = [
  { kind: 'token', title: 'mSOL', says: 'Marinade', id: 'mSoL1' },
  { kind: 'token', title: 'SOL', says: 'Wrapped SOL', id: 'So11' },
  { kind: 'pool', title: 'SOL/USDC', says: '', id: '0xAbc' },
].map(each => ({ ...each, address: () => `#/${each.id}` }))

test('finds entities before all else: by symbol, name and the beginning of the key', () => {
  const find = (text: string, known = listTargets(makeContract([]))) =>
    findTargets(known, text, entities).map(({ title }) => title)
  expect(find('sol')).toEqual(['SOL', 'mSOL', 'SOL/USDC'])
  expect(find('wrapped')).toEqual(['SOL'])
  expect(find('0xab')).toEqual(['SOL/USDC'])
  expect(find('pool usdc')).toEqual(['SOL/USDC'])
  expect(find('pool')).toEqual([])
  const gap = makeGap({ id: 'OPEN-2', question: 'Is a sol sold as an absolute one?' })
  expect(find('sol', listTargets(makeContract([], [gap])))).toEqual(['SOL', 'mSOL', 'SOL/USDC', 'OPEN-2'])
  expect(find('usdc olute')).toEqual([])
})

test('lists scenarios before gaps, and faults last', () => {
  const says = 'Has no goods.'
  const all = listTargets(contract, {
    behaviours: [{ name: 'empty', says }],
    faults: [{ name: 'fault:gone', says }],
  })
  expect(findTargets(all, 'goods').map(({ kind }) => kind)).toEqual(['operation', 'scenario', 'gap', 'fault'])
  openPage()
  expect(findTargets(all, 'no goods').map(({ address }) => address())).toEqual([
    '#/scenarios?find=empty',
    '#/scenarios/faults?find=fault%3Agone',
  ])
})

test('finds nothing for an empty text, and no more than twelve targets', () => {
  expect(findTargets(targets, '  ')).toEqual([])
  const many = listTargets(
    makeContract(Array.from({ length: 30 }, (_, id) => makeOperation({ id: `x${id}` }))),
  )
  expect(findTargets(many, 'operation')).toHaveLength(12)
})
