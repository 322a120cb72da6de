import { ContractError } from '../../base/contract-error.ts'

/** Error message, with an optional button for the next step. */
export function FailureNote({
  failure,
  act,
  label = 'Try again',
}: {
  failure: Error
  act?: () => void
  label?: string
}) {
  const { sentence, facts } =
    failure instanceof ContractError ? failure : { sentence: failure.message, facts: [] }
  return (
    <div class="failure" role="alert">
      <div class="grow">
        <p>{sentence}</p>
        {facts.map(fact => (
          <p key={fact} class="wire">
            {fact}
          </p>
        ))}
      </div>
      {act !== undefined && (
        <button type="button" onClick={act}>
          {label}
        </button>
      )}
    </div>
  )
}
