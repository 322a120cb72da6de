import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'google-chrome']

/** Where a Chromium of this machine is, or undefined. Throws where MDC_BROWSER=required forbids that there is none. */
export const chromiumPath = ((): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.flatMap(folder => names.map(name => join(folder, name))).find(isExecutable)
  if (found === undefined && process.env.MDC_BROWSER === 'required')
    throw new Error(`MDC_BROWSER is required, but ${names.join(' or ')} is not on PATH.`)
  return found
})()

/** Stands in the title of a test that needs a browser, to say why it was skipped. */
export const browserNote = chromiumPath === undefined ? ' (skipped: no Chromium on PATH)' : ''

/** Starts the Chromium of this machine without a window; call it only where `chromiumPath` is defined. */
export function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: chromiumPath ?? '', args })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
