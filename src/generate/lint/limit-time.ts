import { runInNewContext } from 'node:vm'
import type { Problem } from '../problems/problem.ts'

/** Maximum time that a lint may take, milliseconds; ours takes one or two seconds. */
const MAX_LINT_MS = 30_000

/**
 * Returns the problems that a lint finds, or that it took longer than `timeout`. A pattern of a few characters can try for years, and
 * nothing else interrupts it: whoever writes spec/ writes patterns and examples, too.
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
