/** A filter with a few known values. Without a chosen value it shows all. */
export function FilterSelect({
  label,
  options,
  chosen,
  choose,
}: {
  label: string
  options: readonly string[]
  chosen: string
  choose: (option: string) => void
}) {
  return (
    <select
      aria-label={label}
      class={chosen === '' ? '' : 'narrowing'}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      <option value="">{label}: all</option>
      {chosen !== '' && !options.includes(chosen) && <option>{chosen}</option>}
      {options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
