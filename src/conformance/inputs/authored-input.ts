import type { components } from '../../generated/grammar.ts'
import generated from '../../generated/inputs.json' with { type: 'json' }

/** An input as `spec/inputs.yaml` gives it. */
export type AuthoredInput = components['schemas']['input']

/** All of them by name, of which some have `{venue}` in it. */
export const authoredInputs = generated as unknown as Readonly<Record<string, AuthoredInput>>
