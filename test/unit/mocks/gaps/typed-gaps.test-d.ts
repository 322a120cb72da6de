import type { ChooseGapOption, GapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import type { ExchangeEvidence } from '../../../../src/conformance/evidence/evidence.ts'
import type { Tally } from '../../../../src/conformance/evidence/tally.ts'
import type { Parameter } from '../../../../src/contract/contract.ts'
import { type GapSwitch, seeStatus } from './gap-switch.ts'

// Checked by tsc: a typing error that it lets pass is an error on its line.
declare const choices: GapChoices
declare const choose: ChooseGapOption
declare const parameter: Parameter
declare const ask: GapSwitch['ask']

export const inMock = [
  choices['GAP-52'] === 'open',
  // @ts-expect-error no such option
  choices['GAP-52'] === 'opne',
  // @ts-expect-error no such gap
  choices['GAP-52b'],
  choose('GAP-63a') === 'signed',
  // @ts-expect-error no such option
  choose('GAP-63a') === 'sigend',
  // @ts-expect-error no such gap
  choose('GAP-63b'),
  parameter.gaps.includes('GAP-57a'),
  // @ts-expect-error no such gap
  parameter.gaps.includes('GAP-57b'),
]

/** An observation names a gap of the register. */
export function observe(tally: Tally, seen: ExchangeEvidence): void {
  tally.recordObservation('GAP-63a', seen, 'signed')
  // @ts-expect-error no such gap
  tally.recordObservation('GAP-63b', seen, 'signed')
}

export const inTests: readonly GapSwitch[] = [
  { gap: 'GAP-52', ask, see: seeStatus, want: { open: 200, closed: 200 }, along: { 'GAP-53': 'not-found' } },
  // @ts-expect-error no such option
  { gap: 'GAP-52', ask, see: seeStatus, want: { opne: 200 } },
  // @ts-expect-error no such gap
  { gap: 'GAP-52b', ask, see: seeStatus, want: { open: 200 } },
  // @ts-expect-error no such option
  { gap: 'GAP-52', ask, see: seeStatus, want: { open: 200 }, along: { 'GAP-53': 'notfound' } },
]
