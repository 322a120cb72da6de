/** Choice of one or several among a few visible options. */
export function SegmentedControl<T extends string>({
  label,
  options,
  chosen,
  choose,
  describe,
}: {
  label: string
  options: Readonly<Record<T, string>>
  chosen: T | readonly T[]
  choose: (option: T) => void
  /** Returns more about an option, for its title. */
  describe?: (option: T) => string
}) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {(Object.keys(options) as T[]).map(option => (
        <button
          key={option}
          type="button"
          aria-pressed={[chosen].flat().includes(option)}
          title={describe?.(option)}
          onClick={() => choose(option)}
        >
          {options[option]}
        </button>
      ))}
    </fieldset>
  )
}
