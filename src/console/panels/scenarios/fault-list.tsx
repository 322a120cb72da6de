import { useMemo, useRef } from 'preact/hooks'
import { groupBy } from '../../../base/group-by.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { matchWords } from '../../state/match-words.ts'
import { useIsNarrow } from '../../state/use-is-narrow.ts'
import { navigateTo, writeRoute } from '../../state/use-route.ts'
import { useVirtualRows } from '../../state/use-virtual-rows.ts'
import { findActiveScenarios } from './find-active-scenarios.ts'
import { faultGroups, findFaultGroup, listFaultLines } from './list-fault-lines.ts'
import type { FaultSummary, ScenarioSwitch } from './scenario-switch.ts'

/** List of all faults by kind, searchable by operation, column or rule. */
export function FaultList({
  faults,
  text,
  group,
  ...scenarios
}: ScenarioSwitch & { faults: readonly FaultSummary[]; text: string; group: string }) {
  const scroller = useRef<HTMLElement>(null)
  const found = useMemo(() => {
    const matches = matchWords(text)
    return faults.filter(fault => matches(describeFault(fault)))
  }, [faults, text])
  const counts = useMemo(() => groupBy(found, findFaultGroup), [found])
  const shown = faultGroups.includes(group) ? (counts.get(group) ?? []) : found
  const lines = useMemo(() => listFaultLines(shown), [shown])
  const { items, before, after } = useVirtualRows(lines.length, useIsNarrow() ? 96 : 56, scroller)
  const { glob } = scenarios
  const link = (to: string) => writeRoute('scenarios', 'faults', { glob, find: text, group: to })
  const search = (find: string) =>
    navigateTo(writeRoute('scenarios', 'faults', { glob, find, group }), { replace: true })
  return (
    <>
      <SearchField label="Find by operation, column or rule" value={text} change={search} />
      <nav class="row fault-groups" aria-label="Groups of faults">
        {['', ...faultGroups].map(each => (
          <a key={each} class="button" href={link(each)} aria-current={each === group ? 'true' : undefined}>
            {each || 'All'}
            <span class="muted">
              {(each === '' ? found : (counts.get(each) ?? [])).length.toLocaleString('en')}
            </span>
          </a>
        ))}
      </nav>
      <span class="hidden" role="status">
        {shown.length.toLocaleString('en')} of {faults.length.toLocaleString('en')}
      </span>
      {shown.length === 0 ? (
        <EmptyState
          title="No fault has all these words."
          act={() => navigateTo(writeRoute('scenarios', 'faults', { glob }), { replace: true })}
          label="Show all faults"
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard.
        <section class="box faults" ref={scroller} tabIndex={0} aria-label="Faults">
          <div style={{ height: `${before}px` }} />
          <ul>
            {items.map(({ index }) => {
              const line = lines[index]
              if (line === undefined) return null
              return 'fault' in line ? (
                <FaultRow key={line.fault.name} fault={line.fault} {...scenarios} />
              ) : (
                <li key={line.title} class="fault fault-kind">
                  <h2>
                    {line.title} <span class="muted">{line.count.toLocaleString('en')}</span>
                  </h2>
                  <p class="cut muted">such as: {line.example}</p>
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

function FaultRow({
  fault: { name, says },
  inForce,
  glob,
  play,
  end,
}: ScenarioSwitch & { fault: FaultSummary }) {
  const active = findActiveScenarios(name, inForce, glob)
  const isOn = active.length > 0
  return (
    <li class="fault row">
      <div class="grow">
        <code class="title cut" title={name}>
          {splitName(name)}
        </code>
        {isOn && <span class="on-mark"> ● in force</span>}
        <p class="cut" title={says}>
          {says}
        </p>
      </div>
      <button
        type="button"
        aria-label={`Switch ${isOn ? 'off' : 'on'} ${name}`}
        onClick={() => (isOn ? end(active) : play(name))}
      >
        Switch {isOn ? 'off' : 'on'}
      </button>
    </li>
  )
}

function describeFault(fault: FaultSummary): string {
  return `${fault.name} ${fault.says} ${JSON.stringify(fault.operations ?? '')}`
}

/** Inserts line break opportunities into a long name, between its parts and before capital letters. */
function splitName(name: string) {
  return name.split(/(?<=[:.,])|(?<=[a-z])(?=[A-Z])/).map((part, index) => [index > 0 && <wbr />, part])
}
