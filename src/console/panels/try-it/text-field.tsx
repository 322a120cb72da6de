/** Field for a text of a request that is no parameter of the operation. */
export function TextField({
  name,
  label,
  value,
  hint,
  change,
}: {
  name: string
  label: string
  value: string
  hint: string
  change: (value: string) => void
}) {
  return (
    <div class="field">
      <label for={`text-${name}`}>{label}</label>
      <input
        id={`text-${name}`}
        value={value}
        autocomplete="off"
        spellcheck={false}
        aria-describedby={`text-${name}-hint`}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
      <small id={`text-${name}-hint`}>{hint}</small>
    </div>
  )
}
