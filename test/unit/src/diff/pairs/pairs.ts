import { operationPairs, parameterPairs, versionPairs } from './operation-pairs.ts'
import type { Pair } from './pair.ts'
import { gapPairs, inheritedPairs, servicePairs } from './service-pairs.ts'
import { columnPairs, objectPairs, rulePairs } from './table-pairs.ts'

/** One small change each, over every kind of thing a contract speaks of. */
export const pairs: readonly Pair[] = [
  ...columnPairs,
  ...parameterPairs,
  ...operationPairs,
  ...versionPairs,
  ...objectPairs,
  ...rulePairs,
  ...servicePairs,
  ...inheritedPairs,
  ...gapPairs,
]
