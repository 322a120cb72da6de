/** Field for a name that can stand in a header and a file name. */
export function NameField({
  label,
  value,
  change,
}: {
  /** Name of the field for screen readers. Default: Name. */
  label?: string
  value: string
  change: (value: string) => void
}) {
  return (
    <label class="row">
      Name
      <input
        aria-label={label}
        value={value}
        required
        pattern="[\w.\-]{1,64}"
        title="1 to 64 letters, digits, dots, hyphens or underscores"
        autocomplete="off"
        spellcheck={false}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    </label>
  )
}
