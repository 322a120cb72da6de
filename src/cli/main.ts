#!/usr/bin/env node
import { runProgram } from './create-program.ts'

await runProgram(process.argv.slice(2))
