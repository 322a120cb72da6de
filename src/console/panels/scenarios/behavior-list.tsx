import { useState } from 'preact/hooks'
import type { ControlReply } from '../../api/control-types.ts'
import { handleSubmit } from '../../components/handle-submit.ts'
import { SearchField } from '../../components/search-field.tsx'
import { matchWords } from '../../state/match-words.ts'
import { useStoredState } from '../../state/use-stored-state.ts'
import { findActiveScenarios } from './find-active-scenarios.ts'

/** A scenario that keeps the contract. */
export type BehaviorInfo = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** List of all behaviors, each with a description and a switch. */
export function BehaviorList({
  behaviours,
  inForce,
  play,
  end,
}: {
  behaviours: readonly BehaviorInfo[]
  inForce: readonly string[]
  play: (text: string) => void
  end: (texts: readonly string[]) => void
}) {
  const [text, setText] = useStoredState('behavior-search', '')
  const matches = matchWords(text)
  const found = behaviours.filter(({ name, says }) => matches(`${name} ${says}`))
  return (
    <>
      <SearchField label="Find a behavior" value={text} change={setText} />
      <ul class="cards behaviours">
        {found.map(behavior => (
          <BehaviorRow
            key={behavior.name}
            behavior={behavior}
            inForce={findActiveScenarios(behavior.name, inForce)}
            play={play}
            end={end}
          />
        ))}
      </ul>
      {found.length === 0 && <p class="muted">No behavior has this in its name or sentence.</p>}
    </>
  )
}

function BehaviorRow({
  behavior: { name, says, takes },
  inForce,
  play,
  end,
}: {
  behavior: BehaviorInfo
  inForce: readonly string[]
  play: (text: string) => void
  end: (texts: readonly string[]) => void
}) {
  const [value, setValue] = useState('')
  const isOn = inForce.length > 0
  return (
    <li>
      <form
        class={`box card row ${isOn ? 'on' : ''}`}
        onSubmit={handleSubmit(() => play(value === '' ? name : `${name}=${value}`))}
      >
        <div class="grow">
          <code class="title">{name}</code>
          {isOn && <span class="on-mark"> ● in force</span>}
          <p>{says}</p>
        </div>
        {takes !== null && (
          <input
            class="wire"
            aria-label={`${name}: ${takes}`}
            placeholder={takes}
            value={value}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setValue(currentTarget.value)}
          />
        )}
        {isOn && (
          <button type="button" aria-label={`Switch off ${name}`} onClick={() => end(inForce)}>
            Switch off
          </button>
        )}
        <button type="submit" aria-label={`Switch on ${name}`}>
          Switch on
        </button>
      </form>
    </li>
  )
}
