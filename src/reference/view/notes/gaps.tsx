import type { Gap } from '../../model/gap.ts'
/** Open questions, each with its options behind it. */
export function Gaps({ gaps }: { gaps: readonly Gap[] }) {
  return (
    <>
      {gaps.map(({ id, question, options, contradiction }) => (
        <details key={id} class="gap">
          <summary>
            <span class="mark unknown">? {id}</span> {question}
            {contradiction && <span class="mark warning">contradiction</span>}
          </summary>
          <Options options={options} />
          <a href={`#${id}`}>{id} in the register</a>
        </details>
      ))}
    </>
  )
}

/** The answers to a question, that of the mock marked. */
export function Options({ options }: { options: Gap['options'] }) {
  return (
    <ul class="options">
      {options.map(({ name, says, isDefault }) => (
        <li key={name} class={isDefault ? 'chosen' : undefined}>
          <code>{name}</code> {says} {isDefault && <span class="mark good">the mock</span>}
        </li>
      ))}
    </ul>
  )
}
