#!/usr/bin/env node
// Nothing is imported before `try`: where few files may be open, loading fails, and that needs its message, too.
try {
  const { runProgram } = await import('./create-program.ts')
  await runProgram(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`mdc itself failed: ${(error as Error).message}\n`)
  process.exitCode = 3
}
