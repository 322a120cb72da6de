#!/usr/bin/env node
import { endOnFault, exitWith } from './shared/end-on-fault.ts'

endOnFault()

try {
  // Only here: what cannot be loaded, such as for want of files that may be open, is told like any other fault.
  const { createProgram } = await import('./create-program.ts')
  await createProgram().parseAsync()
} catch (error) {
  exitWith(error)
}
