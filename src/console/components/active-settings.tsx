import { writePageLink } from '../api/parent-window.ts'
import { useActiveSettings } from '../state/use-active-settings.ts'
import { writeRoute } from '../state/use-route.ts'
import { CopyButton } from './copy-button.tsx'

/** All settings that change replies: a bar of chips, or with `isList` a list of sentences. Each can be taken back, and a reset undone. */
export function ActiveSettings({ isList = false }: { isList?: boolean }) {
  const { settings, reset, undo } = useActiveSettings()
  const isEmpty = settings.length === 0
  if (isEmpty && !isList && !undo) return null
  // An address has no room for rows.
  const texts = settings.filter(({ part }) => part !== 'rows').map(({ text }) => text)
  const link = texts.length === 0 ? undefined : writePageLink(texts)
  return (
    <section class={isList ? 'box force-list' : 'in-force'} aria-label={isEmpty ? 'Reset' : 'In force'}>
      <h2 class="force-label">{isEmpty ? 'Nothing is in force' : 'In force'}</h2>
      <ul class="row grow">
        {settings.map(({ text, sentence, part, find, drop }) => (
          <li key={text} class="box chip">
            <a class="cut" href={writeRoute('state', part, { find })} title={isList ? text : sentence}>
              {isList ? sentence : text}
            </a>
            <button
              type="button"
              role="switch"
              aria-checked="true"
              aria-label={`Take back ${text}`}
              onClick={drop}
            />
          </li>
        ))}
      </ul>
      {link !== undefined && <CopyButton text={link} label="Copy link" />}
      {(undo || !isEmpty) && (
        <button type="button" onClick={undo ?? reset}>
          {undo ? 'Undo the reset' : 'Reset'}
        </button>
      )}
    </section>
  )
}
