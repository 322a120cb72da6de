import { drawInteger } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { applyEdits, createEdit } from '../entries/apply-edits.ts'
import { listValueLocations } from '../entries/list-value-locations.ts'
import { findSchemaName, readEntryShape } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** Scenario with texts that break layouts, escaping and length limits. */
export const oddText = {
  name: 'odd-text',
  says: 'Texts have emoji, right-to-left letters, quotes, markup, line breaks or great length',
  start: () => ({
    entries(entries, context) {
      const edits = listValueLocations(readEntryShape(findSchemaName(context)))
        // Texts without a prescribed form, except for a minimum length.
        .filter(
          ({ shape: { types, limits } }) =>
            types.includes('string') && limits.every(({ keyword }) => keyword === 'minLength'),
        )
        .map(({ path }) => createEdit(path, value => (typeof value === 'string' ? addOddText(value) : value)))
      return applyEdits(entries, edits, ['documented', 'inferred'], context)
    },
  }),
} as const satisfies Scenario

const additions = [
  ' 👩‍👩‍👧‍👦🏳️‍🌈',
  ' \u202eשלום مرحبا\u202c',
  ' "quoted" \'and\' \\escaped\\ ',
  '<script>alert(1)</script>&amp;',
  '\r\nsecond line\ttab\u0000nul\u200bzero-width',
  ` Z${'̷̢͍̈́'.repeat(40)}algo`,
  ' 𐍈𝔸ﷺ 漢字かなハングル',
  ` ${'very '.repeat(800)}long`,
]

const ODD_TEXT = hashName('odd text')

/** Adds odd characters to a text, always the same to the same text, so that equal texts stay equal. */
function addOddText(text: string): string {
  return text + (additions[drawInteger(drawHash(0, ODD_TEXT, hashName(text)), additions.length)] ?? '')
}
