import { useMemo, useRef } from 'preact/hooks'
import type { ControlReply } from '../../api/control-types.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { matchWords } from '../../state/match-words.ts'
import { useIsNarrow } from '../../state/use-is-narrow.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { useVirtualRows } from '../../state/use-virtual-rows.ts'
import { findActiveScenarios } from './find-active-scenarios.ts'

/** A scenario that breaks the contract on purpose. */
export type FaultSummary = ControlReply<'/__mock/behaviours', 'get'>['faults'][number]

/** List of all faults, searchable by operation, column or rule. */
export function FaultList({
  faults,
  inForce,
  text,
  glob,
  play,
}: {
  faults: readonly FaultSummary[]
  inForce: readonly string[]
  text: string
  glob: string
  play: (text: string) => void
}) {
  const scroller = useRef<HTMLElement>(null)
  const found = useMemo(() => {
    const matches = matchWords(text)
    return faults.filter(fault => matches(describeFault(fault)))
  }, [faults, text])
  const { items, before, after } = useVirtualRows(found.length, useIsNarrow() ? 96 : 56, scroller)
  const search = (find: string) =>
    navigateTo(writeRoute('scenarios', 'faults', { glob, find }), { replace: true })
  return (
    <>
      <div class="row">
        <SearchField label="Find by operation, column or rule" value={text} change={search} />
        <span class="muted" role="status">
          {found.length.toLocaleString('en')} of {faults.length.toLocaleString('en')}
        </span>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No fault has all these words." act={() => search('')} label="Show all faults" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <section class="box faults" ref={scroller} tabIndex={0} aria-label="Faults">
          <div style={{ height: `${before}px` }} />
          <ul>
            {items.map(({ index }) => {
              const fault = found[index]
              return fault === undefined ? null : (
                <li key={fault.name} class="fault row">
                  <div class="grow">
                    <code class="title cut" title={fault.name}>
                      {splitName(fault.name)}
                    </code>
                    {findActiveScenarios(fault.name, inForce).length > 0 && (
                      <span class="on-mark"> ● in force</span>
                    )}
                    <p class="cut" title={fault.says}>
                      {fault.says}
                    </p>
                  </div>
                  <button
                    type="button"
                    aria-label={`Switch on ${fault.name}`}
                    onClick={() => play(fault.name)}
                  >
                    Switch on
                  </button>
                </li>
              )
            })}
          </ul>
          <div style={{ height: `${after}px` }} />
        </section>
      )}
    </>
  )
}

function describeFault(fault: FaultSummary): string {
  return `${fault.name} ${fault.says} ${JSON.stringify(fault.operations ?? '')}`
}

/** Inserts line break opportunities into a long name, between its parts and before capital letters. */
function splitName(name: string) {
  return name.split(/(?<=[:.,])|(?<=[a-z])(?=[A-Z])/).map((part, index) => [index > 0 && <wbr />, part])
}
