import { runInNewContext } from 'node:vm'
import type { SpecProblem } from '../problems/spec-problem.ts'

/** Maximum time of a lint in milliseconds. It usually takes one or two seconds. */
const MAX_LINT_MS = 30_000

/**
 * Runs a lint, and returns its problems, or a single one if it takes longer than `timeout` milliseconds. An
 * author of spec/ may write a short pattern that would run for years. It cannot be interrupted in another
 * way.
 */
export function limitTime(lint: () => SpecProblem[], timeout: number = MAX_LINT_MS): SpecProblem[] {
  try {
    return runInNewContext('lint()', { lint }, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const message = `the lint was stopped after ${timeout / 1000} s: look for a pattern or a rule that takes long`
    return [{ pointer: '', message }]
  }
}
