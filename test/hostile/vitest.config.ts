import { mergeConfig } from 'vitest/config'
import usual from '../vitest.config.ts'

/** The whole catalogue: also the cases that are too slow or too large for every run. */
export default mergeConfig(usual, { test: { env: { HOSTILE: 'all' }, testTimeout: 1_800_000 } })
