import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Runs the slowest test files first (proof and browsers), so that no worker is left with one at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(proof|mutation|traffic|docs)\/|\.browser\.|cli\/(diff|gaps|conform|untrusted-sides)\.|checks\/gaps\.|resources\/(replies|random-queries)\.|second-opinion/.test(
        moduleId,
      )
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  // The components of the console and of the reference.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    // One more than there are cores: many files wait for a process, a browser or a timer.
    maxWorkers: availableParallelism() + 1,
    // With a larger young generation the garbage collector copies fewer objects: the proof takes a tenth less time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=128'],
    // The modules of a worker are loaded once: half of the time of a small file is the loading.
    isolate: false,
    setupFiles: ['test/support/provide-code.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: LongestFirst },
  },
})
