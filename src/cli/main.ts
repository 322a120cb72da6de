#!/usr/bin/env node
import { createProgram } from './create-program.ts'
import { exitOnError, exitWith } from './terminal/exit-on-error.ts'

exitOnError()

try {
  const args = process.argv.slice(2)
  const program = await createProgram(args)
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  exitWith(error)
}
