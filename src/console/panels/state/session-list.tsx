import { CopyButton } from '../../components/copy-button.tsx'
import { nameChecks, SettingField } from '../../components/setting-field.tsx'
import { useSessions } from '../../state/use-sessions.ts'

/** List of the open sessions, with the header that selects each, and a field that opens another one. */
export function SessionList() {
  const { names, current, open } = useSessions()
  const select = async (name: string) => {
    open(name)
    return true
  }
  return (
    <>
      <ul class="cards">
        {names.map((name, at) => (
          <li key={name} class={`box card row ${name === current ? 'on' : ''}`}>
            <code class="title">{name}</code>
            <span class="grow" />
            {at > 0 && <code>X-Mock-Session: {name}</code>}
            {at > 0 && <CopyButton text={`X-Mock-Session: ${name}`} label="Copy header" />}
            <button type="button" disabled={name === current} onClick={() => open(name)}>
              Show<span class="hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <SettingField label="Name" button="Open" set={select} {...nameChecks} />
    </>
  )
}
