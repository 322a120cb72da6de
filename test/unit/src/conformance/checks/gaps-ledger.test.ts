import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { readGapFile } from '../../../../../src/cli/mock/read-mock-state.ts'
import {
  deriveGapOptions,
  diffGapObservations,
  formatGapObservations,
  parseGapObservations,
} from '../../../../../src/conformance/checks/gaps/format-gap-observations.ts'
import type { GapObservation } from '../../../../../src/conformance/model/report.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const seen = (id: string, operationId: GapObservation['operationId'], observed: string) => ({
  id,
  operationId,
  observed,
})
const refused = seen('GAP-13', 'clmmVenuePools', '403')
const denied = seen('GAP-13', 'clmmVenuePools', '401')

it('reads back what it wrote', () => {
  const observed = [refused, seen('GAP-10', 'tokenDetails', 'plain-text')]
  expect(parseGapObservations(JSON.parse(formatGapObservations(observed)))).toEqual(observed)
})

describe('chosenBy', () => {
  it.each<[string, string[], string | undefined]>([
    ['nothing that is no option', ['status 418'], undefined],
    ['an option, whatever else there is', ['status 418', 'status 418', '400'], '400'],
  ])('accepts %s', (_, observed, want) => {
    const { choices, skipped } = deriveGapOptions(observed.map(each => seen('GAP-11', 'tokenDetails', each)))
    expect(choices['GAP-11']).toBe(want)
    expect(skipped.map(each => each.observed)).toEqual(observed.filter(each => each.startsWith('status')))
  })

  it('names the likely gap', () => {
    expect(() => deriveGapOptions([seen('GAP-11z', 'tokenDetails', '400')])).toThrow(
      /Unknown gap "GAP-11z"[\s\S]*GAP-11/,
    )
  })
})

it.each<[string, GapObservation[], GapObservation[], string[]]>([
  ['nothing for what only one run saw', [refused], [seen('GAP-16', 'tokenDetails', 'drop')], []],
  ['what is different', [refused], [denied], ['GAP-13 clmmVenuePools: was 403, is 401']],
  [
    'several of one operation',
    [refused],
    [refused, denied],
    ['GAP-13 clmmVenuePools: was 403, is 401 and 403'],
  ],
])('reports of two runs %s', (_, before, after, want) => {
  expect(diffGapObservations(before, after)).toEqual(want)
})

describe('the file of --gaps', () => {
  const { write } = createTestFolder()
  const read = (content: unknown) => readGapFile(write('gaps.json', JSON.stringify(content)))
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)

  afterEach(() => told.mockClear())
  afterAll(() => told.mockRestore())

  it.each<[string, unknown, Record<string, string>]>([
    ['choices', { 'GAP-13': '403' }, { 'GAP-13': '403' }],
    ['a report', { tool: 'x', gaps: [refused] }, { 'GAP-13': '403' }],
    ['the gaps of a report', [refused], { 'GAP-13': '403' }],
  ])('may hold %s', (_, content, want) => {
    expect(read(content)).toEqual(want)
    expect(told).not.toHaveBeenCalled()
  })

  it('reports in one line what it leaves out', () => {
    const others = [seen('GAP-10', 'tokenDetails', 'no body'), seen('GAP-10', 'tvlTopOwners', 'no body')]
    expect(read([refused, ...others, seen('GAP-11', 'tokenDetails', 'status 418')])).toEqual({
      'GAP-13': '403',
    })
    expect(told.mock.calls).toEqual([[expect.stringMatching(/^[^\n]*GAP-10, GAP-11 [^\n]*\n$/)]])
  })

  it.each<[unknown, RegExp]>([
    [[{ id: 'GAP-13' }], /observation 1/],
    [{ gaps: [refused, 'GAP-13'] }, /observation 2/],
    [[null], /observation 1/],
    [[seen('GAP-l3', 'tokenDetails', '403')], /Unknown gap "GAP-l3"[\s\S]*did you mean: GAP-/],
  ])('rejects %j', (content, want) => {
    expect(() => read(content)).toThrow(want)
  })
})
