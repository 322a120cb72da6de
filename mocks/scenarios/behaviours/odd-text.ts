import type { Context, Entry } from '../../core/context.ts'
import { below, hash, kind } from '../../world/random/random.ts'
import { type Edit, settle } from '../entries/apply-edits.ts'
import { entryShape, type Shape, schemaOf } from '../entries/entry-schema.ts'
import { changeAt, placesOf } from '../entries/places.ts'
import type { Scenario } from '../shared/scenario.ts'

/** Texts that break layouts, escapes and length limits. */
export const oddText: Scenario = {
  name: 'odd-text',
  says: 'has texts with emoji, right-to-left letters, quotes, markup, line breaks and great length',
  start: () => ({
    entries: (entries, context) => settle(entries, edits(context), ['documented', 'inferred'], context),
  }),
}

function edits(context: Context): Edit[] {
  return placesOf(entryShape(schemaOf(context)), 'each')
    .filter(({ shape }) => isFree(shape))
    .map(({ path }) => ({
      field: String(path[0]),
      change: entry =>
        changeAt(entry, path, value => (typeof value === 'string' ? odd(value) : value)) as Entry,
    }))
}

/** Text without a form of its own; a length may be one. */
function isFree({ types, limits }: Shape): boolean {
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

const ODD_TEXT = kind('odd text')

/** The same text always gets the same addition, so that equal texts stay equal and different ones different. */
function odd(text: string): string {
  return text + (additions[below(hash(0, ODD_TEXT, kind(text)), additions.length)] ?? '')
}
