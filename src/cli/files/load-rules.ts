import { requirements } from '../../conformance/checks/check-families.ts'
import { authoredInputs as inputs } from '../../conformance/inputs/expand-inputs.ts'
import { gapObserverDefinitions as gapReadings } from '../../conformance/model/gap-observer-definitions.ts'
import type { CompiledContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'
import { entries } from '../../contract/entries.ts'
import { meanings } from '../../contract/model/meanings.ts'
import { openapiDocument as document } from '../../contract/openapi-document.ts'
import { sourcePlaces as places } from '../../contract/source-places.ts'
import { addRules } from '../../generate/compile/add-rules.ts'

/** Returns the active contract with the statements of a file, as {@link addRules} does. */
export function loadRules(path: string): CompiledContract {
  const active = { contract, entries, meanings, document, places, gapReadings, inputs }
  return addRules(
    active,
    path,
    requirements.current.map(({ id }) => id),
  )
}
