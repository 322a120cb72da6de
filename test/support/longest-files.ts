import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const [MIN_FILES, MAX_SHOWN] = [50, 12]

/** Prints the test files that took longest (seconds), after a run of many. */
export const longestFiles: Reporter = {
  onTestRunEnd(modules) {
    if (modules.length < MIN_FILES) return
    const seconds = (module: TestModule) => module.diagnostic().duration / 1000
    const total = modules.reduce((sum, module) => sum + seconds(module), 0)
    const longest = modules.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, MAX_SHOWN)
    const lines = longest.map(
      module => `${seconds(module).toFixed(1).padStart(7)} s  ${relative(process.cwd(), module.moduleId)}`,
    )
    console.log([`Longest of ${modules.length} files, ${total.toFixed(0)} s:`, ...lines].join('\n'))
  },
}
