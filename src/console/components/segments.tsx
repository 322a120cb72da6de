/** One of a few things, all of which are in sight. */
export function Segments<T extends string>({
  label,
  options,
  chosen,
  choose,
}: {
  label: string
  options: readonly (readonly [T, string])[]
  chosen: T
  choose: (option: T) => void
}) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{label}</legend>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => choose(option)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}
