import { followContract } from '../../contract/activate-contract.ts'
import type { components } from '../../generated/grammar.ts'
import generated from '../../generated/inputs.json' with { type: 'json' }

/** An input as defined in `spec/inputs.yaml`. */
export type AuthoredInput = components['schemas']['input']

/** All authored inputs by name. Some names contain `{venue}`. */
export let authoredInputs: Readonly<Record<string, AuthoredInput>>

followContract(parts => {
  authoredInputs = (parts?.inputs ?? generated) as unknown as typeof authoredInputs
})
