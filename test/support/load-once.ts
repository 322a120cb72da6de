import { memoize } from '../../src/base/memoize.ts'
import type { CompiledContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'

/** Loads a contract once for all tests of a worker, which takes up to two seconds. They must not change it. */
export const loadOnce = memoize(loadContract, new Map<string, CompiledContract>())
