import type { admit } from '../src/payment/admit.ts'
import type { settle } from '../src/payment/settle.ts'
import type { parseScenario } from './scenarios/parse-scenario.ts'
import type { symbolAt } from './world/social/authors.ts'
import type { createSocial } from './world/social/social.ts'

// More than half of the code is about scenarios, payments and posts. A page that uses none of them should not have to load
// it, and the core stays synchronous: it throws NotLoaded, and an adapter that can wait loads the rest and asks once more.

/** What is loaded when it is first needed. */
export interface LateParts {
  readonly parseScenario: typeof parseScenario
  readonly admit: typeof admit
  readonly settle: typeof settle
  readonly createSocial: typeof createSocial
  readonly symbolAt: typeof symbolAt
}

/** A part of the mock is needed that is not loaded yet. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded'

  constructor() {
    super('This part of the mock is loaded when it is first needed; use() waits for it.')
  }
}

let parts: LateParts | undefined

/** The late parts; throws NotLoaded before they are there. */
export function late(): LateParts {
  if (parts === undefined) throw new NotLoaded()
  return parts
}

/** Makes the late parts available to all mocks. */
export function install(loaded: LateParts): void {
  parts = loaded
}

/** Loads the late parts, in a bundle from a file of their own. */
export async function loadLateParts(): Promise<void> {
  const { lateParts } = await import('./late-parts.ts')
  install(lateParts)
}
