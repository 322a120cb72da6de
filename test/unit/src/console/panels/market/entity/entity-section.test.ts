import { expect, test } from 'vitest'
import { findEntity } from '../../../../../../../src/console/contract/list-entities.ts'
import {
  findLabel,
  findParts,
  omitOwnColumns,
} from '../../../../../../../src/console/panels/market/entity/entity-section.ts'
import { decodeReply } from '../../../../../../../src/console/reply/decode-reply.ts'
import { market, replyTable, shops } from '../../../support/make-market.ts'

const thing = findEntity('thing', market) ?? expect.fail()

async function makeSection(names: readonly string[], rows: readonly (readonly unknown[])[]) {
  const { table } = decodeReply(await replyTable(names, rows).text(), shops.reply.entry)
  return { operation: shops, query: {}, table: table ?? expect.fail() }
}
const names = ['shopAddress', 'thing0Address', 'thing0Symbol', 'thing1Symbol']

test('leaves out columns that repeat the entity, but only if all rows do', async () => {
  const same = await makeSection(names, [
    ['0xA', '0x1', 'ONE', 'TWO'],
    ['0xB', '0x1', 'ONE', 'SIX'],
  ])
  const { table } = omitOwnColumns(same, thing, '0X1', market)
  expect(table.columns.map(({ name }) => name)).toEqual(['shopAddress', 'thing1Symbol'])
  expect(table.rows.map(row => row.map(({ text }) => text))).toEqual([
    ['0xA', 'TWO'],
    ['0xB', 'SIX'],
  ])
  const mixed = await makeSection(names, [
    ['0xA', '0x1', 'ONE', 'TWO'],
    ['0xB', '0x2', 'SIX', 'ONE'],
  ])
  expect(omitOwnColumns(mixed, thing, '0x1', market)).toBe(mixed)
})

test('finds a label in any reply, also in one that does not repeat the key', async () => {
  const shop = findEntity('shop', market) ?? expect.fail()
  const alone = await makeSection(['thing0Symbol', 'thing1Symbol'], [['ONE', 'TWO']])
  expect(findLabel([alone], shop, '0xA', market)).toBe('ONE/TWO')
  expect(findLabel([await makeSection(names, [['0xA', '0x1', '', '']])], thing, '0x1', market)).toBe('')
})

test('finds the first entity of each kind that has a row', async () => {
  const section = await makeSection(names, [
    ['0xA', '0x1', 'ONE', 'TWO'],
    ['0xB', '0x1', 'ONE', 'SIX'],
  ])
  expect(findParts([section], thing, '0x1', market)).toEqual({ thing: '0x1', shop: '0xA' })
})
