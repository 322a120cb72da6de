import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ContractError } from '../contract-error.ts'
import type { SpecDocument } from './spec-document.ts'

const redoclyCommand = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const redoclyConfig = fileURLToPath(new URL('../../spec/redocly.yaml', import.meta.url))

/**
 * Joins the authored files behind `entry` (a path) into one document whose references are all local.
 * Redocly's command is used because its library is not published at the version that lints the spec.
 */
export async function bundle(entry: string): Promise<SpecDocument> {
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = [redoclyCommand, 'bundle', entry, '--config', redoclyConfig, '--ext', 'json']
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 })
    return JSON.parse(stdout) as SpecDocument
  } catch (cause) {
    const stderr = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause)
    throw new ContractError('The spec cannot be bundled.', { facts: [stderr.trim()], where: entry, cause })
  }
}
