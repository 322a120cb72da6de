import { useState } from 'preact/hooks'
import { handleSubmit } from '../../components/handle-submit.ts'
import { SearchField } from '../../components/search-field.tsx'
import { matchWords } from '../../state/match-words.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { findActiveScenarios } from './find-active-scenarios.ts'
import { groupBehaviors, presets } from './group-behaviors.ts'
import type { BehaviorInfo, ScenarioSwitch } from './scenario-switch.ts'

/** List of all behaviors by purpose, each with a description and a switch. */
export function BehaviorList({
  behaviours,
  text,
  ...scenarios
}: ScenarioSwitch & { behaviours: readonly BehaviorInfo[]; text: string }) {
  const matches = matchWords(text)
  const found = behaviours.filter(({ name, says }) => matches(`${name} ${says}`))
  const search = (find: string) =>
    navigateTo(writeRoute('scenarios', '', { glob: scenarios.glob, find }), { replace: true })
  return (
    <>
      <SearchField label="Find a behavior" value={text} change={search} />
      {groupBehaviors(found).map(({ title, behaviors }) => (
        <section key={title} class="stack">
          <h2>{title}</h2>
          <ul class="cards behaviours">
            {behaviors.map(behavior => (
              <BehaviorRow key={behavior.name} behavior={behavior} {...scenarios} />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 && <p class="muted">No behavior has this in its name or sentence.</p>}
    </>
  )
}

function BehaviorRow({
  behavior: { name, says, takes },
  inForce,
  glob,
  play,
  end,
}: ScenarioSwitch & { behavior: BehaviorInfo }) {
  const [value, setValue] = useState('')
  const active = findActiveScenarios(name, inForce, glob)
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
          {!isOn && presets[name] !== undefined && (
            <p class="row presets">
              {presets[name].map(preset => (
                <button key={preset} type="button" onClick={() => play(`${name}=${preset}`)}>
                  <span class="hidden">{name} </span>
                  {preset}
                </button>
              ))}
            </p>
          )}
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
          <button type="button" aria-label={`Switch off ${name}`} onClick={() => end(active)}>
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
