import type { GapModel } from '../../../contract/model/contract-model.ts'
/** List of open questions. Each unfolds to its options. */
export function Gaps({ gaps }: { gaps: readonly GapModel[] }) {
  return (
    <>
      {gaps.map(gap => (
        <details key={gap.id} class="gap">
          <summary>
            <span class={`mark ${getGapMark(gap).meaning}`}>{getGapMark(gap).text}</span> {gap.question}
            {gap.contradiction && <span class="mark warning">contradiction</span>}
          </summary>
          <GapOptionList gap={gap} />
          <a href={`#${gap.id}`}>{gap.id} in the register</a>
        </details>
      ))}
    </>
  )
}

/** Returns the badge of a gap: open, or decided. */
export function getGapMark({ id, isDecided }: GapModel): { readonly meaning: string; readonly text: string } {
  return isDecided ? { meaning: 'good', text: `✓ ${id} decided` } : { meaning: 'unknown', text: `? ${id}` }
}

/** List of the options of a gap. The mock's choice or the decision is marked. */
export function GapOptionList({ gap: { options, chosen, isDecided } }: { gap: GapModel }) {
  return (
    <ul class="options">
      {options.map(({ name, says }) => (
        <li key={name} class={name === chosen ? 'chosen' : undefined}>
          <code>{name}</code> {says}{' '}
          {name === chosen && <span class="mark good">{isDecided ? 'decided' : 'the mock'}</span>}
        </li>
      ))}
    </ul>
  )
}
