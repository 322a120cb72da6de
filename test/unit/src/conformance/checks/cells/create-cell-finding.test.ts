import { expect, test } from 'vitest'
import { createCellFinding } from '../../../../../../src/conformance/checks/cells/create-cell-finding.ts'
import type { ExchangeEvidence } from '../../../../../../src/conformance/evidence/evidence.ts'
import { buildEvidence, buildExchange } from '../../../../../support/build-exchange.ts'

const [table, list] = buildEvidence([
  buildExchange('tokenDetails', { rows: [{ symbol: 'A' }] }),
  buildExchange('sentimentShifts', { rows: [{ tokenSymbol: 'A' }] }),
]).exchanges as [ExchangeEvidence, ExchangeEvidence]

test('names the place of a cell in a table and in a list', () => {
  expect(createCellFinding(table, 3, 'symbol', 'wrong', 'B', 'A')).toEqual({
    seen: table,
    finding: { message: 'wrong', place: '[0].data[3].symbol', expected: 'B', actual: 'A' },
  })
  expect(createCellFinding(list, 0, 'tokenSymbol', '', '', null)).toMatchObject({
    finding: { place: '[0].tokenSymbol', actual: null },
  })
})
