import type { GapId } from '../../../contract/contract-types.ts'

const payments = 'a run sends no payment without --pay'
const methods = 'a run sends no method but GET'
const operator = 'it is decided by people; no request shows it'

/** The gaps that a run does not look at, and why. */
export const unobservedGaps: Readonly<Partial<Record<GapId, string>>> = {
  'GAP-06': operator,
  'GAP-08': 'PAY-RECEIPT and PAY-SPENT tell, with --pay',
  'GAP-08a': payments,
  'GAP-09': 'there is no address at which an event could be waited for',
  'GAP-12': 'a run asks for documented paths only',
  'GAP-30b': 'no media type is known to select 1.0.0 (GAP-31, GAP-C10)',
  'GAP-35': operator,
  'GAP-44a': 'a run sends every parameter once',
  'GAP-45': payments,
  'GAP-46': 'a run shows the key to no payment host',
  'GAP-53': methods,
  'GAP-53a': methods,
  'GAP-67': 'a run asks for documented paths only',
  'GAP-68': 'no reply tells that a token has no price: the column shows a number all the same',
  'GAP-71': 'both are one number where the quote token is a dollar coin, and no reply tells that it is',
  'GAP-71a': 'the tokens of one pool do not tell a convention',
  'GAP-75': 'a run asks for documented paths only',
  'GAP-C4a': 'a reply does not tell whether any post took a side',
}
