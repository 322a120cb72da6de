import { type Browser, chromium } from 'playwright-core'
import { findProgram } from './find-program.ts'

/** Path of a Chromium, or undefined. Throws when there is none and MDC_BROWSER=required. */
export const chromiumPath = findProgram(
  ['chromium-headless-shell', 'chromium', 'google-chrome'],
  'MDC_BROWSER',
)

/** Suffix for titles of tests that need a browser, with the reason why they were skipped. */
export const browserNote = chromiumPath === undefined ? ' (skipped: no Chromium on PATH)' : ''

/** Starts the Chromium of this machine without a window; call it only where `chromiumPath` is defined. */
export function launchChromium(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-dev-shm-usage']
  return chromium.launch({ executablePath: chromiumPath ?? '', args })
}
