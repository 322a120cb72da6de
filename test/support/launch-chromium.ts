import { type Browser, chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'

/** Where a Chromium of this machine is, or undefined. Throws where MDC_BROWSER=required forbids that there is none. */
export const chromiumPath = findProgram(['chromium', 'google-chrome'], 'MDC_BROWSER')

/** Stands in the title of a test that needs a browser, to say why it was skipped. */
export const browserNote = chromiumPath === undefined ? ' (skipped: no Chromium on PATH)' : ''

/** Starts the Chromium of this machine without a window; call it only where `chromiumPath` is defined. */
export function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: chromiumPath ?? '', args })
}
