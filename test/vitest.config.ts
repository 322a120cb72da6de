import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isEveryRun } from './support/count-runs.ts'
import { longestFiles } from './support/longest-files.ts'

/** Runs the slowest test files first, so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/(proof|docs|drafts)\/|cli\/gaps\./.test(moduleId)
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

/**
 * Tests that a change seldom breaks, and that take three quarters of the time. They play all faults against
 * the suite, change the contract or the sources, start a browser, or run the commands of the documentation.
 */
const long = [
  'test/{proof,docs,plain-documents,second-contract,system/drafts}/**/*.test.ts',
  'test/**/*.browser.test.ts',
  'test/consumers/tarball.test.ts',
  'test/system/src/cli/{any-contract,diff,gaps,spec/spec-variants,untrusted-sides}.test.ts',
  'test/unit/mocks/resources/{random-queries,replies}.test.ts',
  'test/unit/src/conformance/{checks/gaps,traffic/same-verdict}.test.ts',
  'test/unit/src/diff/complete.test.ts',
]

/** Tests that need packages of their own: npm run nightly -- tests. */
const nightly = ['test/nightly/**/*.test.ts', 'docs/prose/*.test.ts']

/** Builds `dist/`, from which tests run the command and the console. */
const globalSetup = 'test/support/build-program.ts'

const all = ['test/**/*.test.{ts,tsx}']

export default defineConfig({
  // The components of the console and of the reference.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // Who waits for a browser leaves a core to another; the quick tests are done no sooner with one worker more.
    maxWorkers: availableParallelism() + (process.argv.includes('long') ? 1 : 0),
    // With a larger young generation the garbage collector copies fewer objects: the proof takes a tenth less time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    // The modules of a worker are loaded once: half of the time of a small file is the loading.
    isolate: false,
    testTimeout: isEveryRun ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
    // What is awaited comes late on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', longestFiles],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'quick', include: all, exclude: [...long, 'test/nightly/**'], globalSetup },
      },
      { extends: true, test: { name: 'long', include: long, exclude: ['test/nightly/**'], globalSetup } },
      {
        extends: true,
        test: { name: 'nightly', include: nightly, exclude: ['**/node_modules/**'], globalSetup },
      },
    ],
  },
})
