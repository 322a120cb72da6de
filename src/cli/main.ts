#!/usr/bin/env node
import { createProgram } from './create-program.ts'
import { endOnFault, exitWith } from './terminal/end-on-fault.ts'

endOnFault()

try {
  const args = process.argv.slice(2)
  const program = await createProgram(args)
  await program.parseAsync(args, { from: 'user' })
} catch (error) {
  exitWith(error)
}
