import type { RequestContext } from '../../core/request-context.ts'
import { drawInteger } from '../../world/random/distributions.ts'
import { drawHash, hashName } from '../../world/random/draw-hash.ts'
import { applyEdits, createEdit, type EntryEdit } from '../entries/apply-edits.ts'
import { listValueLocations } from '../entries/list-value-locations.ts'
import { findSchemaName, readEntryShape, type ValueShape } from '../entries/read-entry-shape.ts'
import type { Scenario } from '../scenario.ts'

/** Scenario with texts that break layouts, escaping and length limits. */
export const oddText = {
  name: 'odd-text',
  says: 'Texts have emoji, right-to-left letters, quotes, markup, line breaks or great length',
  start: () => ({
    entries: (entries, context) =>
      applyEdits(entries, listEdits(context), ['documented', 'inferred'], context),
  }),
} as const satisfies Scenario

function listEdits(context: RequestContext): EntryEdit[] {
  return listValueLocations(readEntryShape(findSchemaName(context)))
    .filter(({ shape }) => isFreeText(shape))
    .map(({ path }) => createEdit(path, value => (typeof value === 'string' ? addOddText(value) : value)))
}

/** True for a text without a prescribed form, except for a minimum length. */
function isFreeText({ types, limits }: ValueShape): boolean {
  return types.includes('string') && limits.every(({ keyword }) => keyword === 'minLength')
}

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
