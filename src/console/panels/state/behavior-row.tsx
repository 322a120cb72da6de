import { useState } from 'preact/hooks'
import type { ControlReply } from '../../api/control-types.ts'
import { handleSubmit } from '../../components/handle-submit.ts'

/** A scenario as the mock describes it. */
export type Behavior = ControlReply<'/__mock/behaviours', 'get'>['behaviours'][number]

/** A behavior with its sentence, a field for its argument, and a switch. */
export function BehaviorRow({
  behavior: { name, says, takes },
  active,
  play,
  end,
}: {
  behavior: Behavior
  /** Scenarios in force of this behavior. */
  active: readonly string[]
  play: (text: string) => void
  end: () => void
}) {
  const [value, setValue] = useState('')
  const isOn = active.length > 0
  return (
    <li>
      <form
        class={`box card row ${isOn ? 'on' : ''}`}
        onSubmit={handleSubmit(() => play(value === '' ? name : `${name}=${value}`))}
      >
        <div class="grow">
          <code class="title">{name}</code>
          {isOn && <span class="on-mark"> ● in force: {active.join(', ')}</span>}
          <p>{says}</p>
        </div>
        {takes !== null && !isOn && (
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
        {isOn ? (
          <button type="button" aria-label={`Switch off ${name}`} onClick={end}>
            Switch off
          </button>
        ) : (
          <button type="submit" aria-label={`Switch on ${name}`}>
            Switch on
          </button>
        )}
      </form>
    </li>
  )
}
