import { type ColumnType, isEqualType, parseType } from '../../clickhouse/column-type.ts'
import type { ChangeId } from '../change-kinds.ts'
import type { DifferenceJudge } from './difference.ts'
import { createFlagJudge, createListJudge } from './judge-limit.ts'
import { createVerdict, formatValue } from './name-subject.ts'

/** Judges the declared type of a column, including whether it allows null. */
export const judgeType: DifferenceJudge = ({ before, after, context: { place } }) => {
  const id = compareTypes(String(before), String(after))
  return [createVerdict(id, place, ` is now ${formatValue(after)}, was ${formatValue(before)}.`)]
}

function compareTypes(before: string, after: string): ChangeId {
  try {
    const [from, to] = [parseType(before), parseType(after)]
    if (isEqualType(from, to)) return 'words-changed'
    if (isEqualType(omitNullable(before), to)) return 'column-made-not-null'
    return isEqualType(from, omitNullable(after)) ? 'column-made-nullable' : 'column-retyped'
  } catch {
    return 'column-retyped'
  }
}

/** A type without the outermost Nullable. LowCardinality stays. */
function omitNullable(text: string): ColumnType {
  return parseType(text.replace(/^(LowCardinality\()?Nullable\((.*)\)/, '$1$2'))
}

/** Judges the keys that a map column may have. */
export const judgeKeys = createListJudge(
  ['column-keys-added', ' also has the keys $.'],
  ['column-keys-removed', ' no longer has the keys $.'],
  ' lists its keys in another order.',
)

/** Judges whether a map column may have unlisted keys. */
export const judgeUnlistedKeys = createFlagJudge(
  ['column-keys-opened', ' may have other keys than those named.'],
  ['column-keys-closed', ' may have no keys but those named.'],
)

/** Judges whether a known key has exactly one row. */
export const judgeOneRow = createFlagJudge(
  ['rows-bound-tightened', ': a known key has exactly one row now.'],
  ['rows-bound-widened', ': a known key need not have exactly one row any more.'],
)
