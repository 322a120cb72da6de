import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The proof of the suite first, whose files take longest, so that no worker is left with one of them at the end. */
class ProofFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProof = ({ moduleId }: TestSpecification) => moduleId.includes('/proof/')
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(isProof(b)) - Number(isProof(a)))
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: many files wait for a process, a browser or a timer.
    maxWorkers: availableParallelism() + 1,
    // The modules of a worker are loaded once: half of the time of a small file is the loading.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: ProofFirst },
  },
})
