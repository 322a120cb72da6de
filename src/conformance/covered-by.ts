/**
 * Ids that other documents use, and the requirements that say the same here: a column or a rule says most of them more
 * exactly, and one parameter at a time.
 */
export const coveredBy: Readonly<Record<string, readonly string[]>> = {
  'FIL-PL': ['INV-PL-04'],
  'FIL-PL-CHAIN': ['INV-PL-01'],
  'FIL-SP': ['INV-SP-03'],
  'FIL-MO': ['INV-MO-03'],
  'FIL-SS': ['INV-SS-06'],
}
