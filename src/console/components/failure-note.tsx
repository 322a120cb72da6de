import { ControlFailure } from '../api/call-control.ts'

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
  const facts = failure instanceof ControlFailure ? failure.facts : []
  return (
    <div class="failure" role="alert">
      <div class="grow">
        <p>{failure.message}</p>
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
