import { useState } from 'preact/hooks'
import type { ControlReply } from '../../api/control-types.ts'
import { SearchField } from '../../components/search-field.tsx'
import { useRemembered } from '../../state/use-remembered.ts'
import { isInForce } from './is-in-force.ts'

/** Something lawful that the mock can do. */
export type Behaviour = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** All behaviours, each with a sentence and a way to begin it. */
export function BehaviourList({
  behaviours,
  inForce,
  play,
}: {
  behaviours: readonly Behaviour[]
  inForce: readonly string[]
  play: (text: string) => Promise<boolean>
}) {
  const [text, setText] = useRemembered('behaviour-search', '')
  const found = behaviours.filter(({ name, says }) =>
    `${name} ${says}`.toLowerCase().includes(text.toLowerCase()),
  )
  return (
    <>
      <SearchField label="Find a behaviour" value={text} change={setText} />
      <ul class="cards behaviours">
        {found.map(behaviour => (
          <BehaviourRow
            key={behaviour.name}
            behaviour={behaviour}
            isOn={isInForce(behaviour.name, inForce)}
            play={play}
          />
        ))}
      </ul>
      {found.length === 0 && <p class="muted">No behaviour has this in its name or sentence.</p>}
    </>
  )
}

function BehaviourRow({
  behaviour: { name, says, takes },
  isOn,
  play,
}: {
  behaviour: Behaviour
  isOn: boolean
  play: (text: string) => Promise<boolean>
}) {
  const [value, setValue] = useState('')
  return (
    <li>
      <form
        class={`card row ${isOn ? 'on' : ''}`}
        onSubmit={event => {
          event.preventDefault()
          play(value === '' ? name : `${name}=${value}`)
        }}
      >
        <div class="grow">
          <code class="title">{name}</code>
          {isOn && <span class="on-mark"> ● in force</span>}
          <p>{says}</p>
        </div>
        {takes !== null && (
          <input
            aria-label={`${name}: ${takes}`}
            placeholder={takes}
            value={value}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setValue(currentTarget.value)}
          />
        )}
        <button type="submit" aria-label={`Switch on ${name}`}>
          Switch on
        </button>
      </form>
    </li>
  )
}
