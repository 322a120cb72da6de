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

/** CEL with the variables by which a gap is read, and names that the gap gives to values of its own. */
export function createReadingEnvironment(names: readonly string[]): Environment {
  return names.reduce((parent, name) => parent.registerVariable(name, 'dyn'), environment.clone())
}
