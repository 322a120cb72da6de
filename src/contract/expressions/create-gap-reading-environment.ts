import type { Environment } from '@marcbachmann/cel-js'
import { createReplyEnvironment } from './create-reply-environment.ts'

const environment = createReplyEnvironment()
  .registerVariable('reply', 'map')
  .registerVariable('rows', 'list')
  .registerVariable('outcome', 'string')
  .registerVariable('request', 'map')
  .registerVariable('own', 'list')
  .registerVariable('operation', 'map')
  .registerVariable('replies', 'list')
  .registerVariable('all', 'list')
  .registerVariable('run', 'map')

/** Creates a CEL environment with the variables of gap readings, and with the names that the gap defines. */
export function createGapReadingEnvironment(names: readonly string[]): Environment {
  return names.reduce((parent, name) => parent.registerVariable(name, 'dyn'), environment.clone())
}
