import { runInNewContext } from 'node:vm'
import type { Problem } from '../problems/problem.ts'

/** Maximum time that a lint may take, milliseconds; ours takes one or two seconds. */
const MAX_LINT_MS = 30_000

/**
 * Returns the problems of a lint, or one that it took longer than `timeout`. A pattern of a few characters can run for years
 * and cannot be interrupted otherwise. The author of spec/ also writes patterns and examples.
 */
export function limitTime(lint: () => Problem[], timeout: number = MAX_LINT_MS): Problem[] {
  try {
    return runInNewContext('lint()', { lint }, { timeout })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    const message = `the lint was stopped after ${timeout / 1000} s: look for a pattern or a rule that takes long`
    return [{ id: 'timeout', pointer: '', message }]
  }
}
