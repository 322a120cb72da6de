import { columnPairs } from './column-pairs.ts'
import { gapPairs } from './gap-pairs.ts'
import { inheritedPairs } from './inherited-pairs.ts'
import { objectPairs } from './object-pairs.ts'
import { operationPairs } from './operation-pairs.ts'
import type { Pair } from './pair.ts'
import { parameterPairs } from './parameter-pairs.ts'
import { rulePairs } from './rule-pairs.ts'
import { servicePairs } from './service-pairs.ts'
import { versionPairs } from './version-pairs.ts'

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
