import { expect, test } from 'vitest'
import { describeEntities, trimId } from '../../../../../src/console/contract/describe-entities.ts'
import { decodeReply } from '../../../../../src/console/reply/decode-reply.ts'
import { market, replyTable, shops } from '../support/make-market.ts'

async function describeRows(names: readonly string[], rows: readonly (readonly unknown[])[]) {
  const { table } = decodeReply(await replyTable(names, rows).text(), shops.reply.entry)
  return describeEntities(table ?? expect.fail(), shops, market).map(
    ({ entity, id, path, label, row }) => `${row} ${entity.name} ${id} ${path} ${label}`,
  )
}

test('names each entity of a row by its own symbol, or by those of its parts', async () => {
  const names = ['thing0Symbol', 'shopAddress', 'thing0Address', 'thing1Address', 'thing1Symbol']
  expect(await describeRows(names, [['ONE', '0xA', '0x1', '0x2', 'TWO']])).toEqual([
    '0 shop 0xA shop ONE/TWO',
    '0 thing 0x1 shop.thing0 ONE',
    '0 thing 0x2 shop.thing1 TWO',
  ])
})

test('leaves out keys that are null, empty or no column', async () => {
  expect(
    await describeRows(
      ['shopAddress', 'thing0Address'],
      [
        [null, ''],
        ['0xB', null],
      ],
    ),
  ).toEqual(['1 shop 0xB shop '])
})

test('removes what pads a key', () => {
  expect(['0xA\0\0', '0xA ', '0xA'].map(trimId)).toEqual(['0xA', '0xA', '0xA'])
})
