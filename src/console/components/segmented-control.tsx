/** Choice among a few visible options. */
export function SegmentedControl<T extends string>({
  label,
  options,
  chosen,
  choose,
}: {
  label: string
  options: Readonly<Record<T, string>>
  chosen: T
  choose: (option: T) => void
}) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {(Object.keys(options) as T[]).map(option => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => choose(option)}>
          {options[option]}
        </button>
      ))}
    </fieldset>
  )
}
