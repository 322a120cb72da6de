import type { EntryModel } from '../../contract/model/contract-model.ts'
import type { OperationView } from '../model/read-reference.ts'
import { anchors } from './anchors.ts'
import { FactTable } from './fact-table.tsx'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { VersionStateBadge } from './marks/status-mark.tsx'

/**
 * Table of the media types of a versioned reply: which versions each selects, and how its fields differ from
 * the default.
 */
export function VersionTable({ operation: { id, reply } }: { operation: OperationView }) {
  return (
    <FactTable heads={['Version', 'Accept', 'Fields']} kind="versions">
      {reply.media.map(({ type, level, versions, entry }) => (
        <tr key={type}>
          <td class="name">
            {versions.length === 0 && 'the default'}
            {versions.map(({ version, state, default: isDefault }) => (
              <Version key={version} anchor={anchors.version(id, version)} state={state}>
                {version} {isDefault && <span class="mark information">default</span>}
              </Version>
            ))}
          </td>
          <td class="of">
            <code class="type">{breakMediaType(type)}</code>
          </td>
          <td class="meaning">
            {level === 'open' ? <span>not documented in full </span> : <span>{entry.name} </span>}
            <LevelMark level={level} />
            <FieldNames words="without" names={listMissing(reply.entry, entry)} />
            <FieldNames words="and also" names={listMissing(entry, reply.entry)} />
          </td>
        </tr>
      ))}
    </FactTable>
  )
}

function Version({
  anchor,
  state,
  children,
}: {
  anchor: string
  state: string
  children: preact.ComponentChildren
}) {
  return (
    <p id={anchor} {...useChange(anchor)}>
      {children} <VersionStateBadge state={state} />
      <ChangeNotes anchor={anchor} />
    </p>
  )
}

function FieldNames({ words, names }: { words: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p>
      {words} {names.map((name, index) => [index > 0 && ', ', <code key={name}>{name}</code>])}
    </p>
  )
}

/** Allows line breaks after the dots and slashes of a media type. */
function breakMediaType(type: string) {
  return type.split(/(?<=[./])/).map((part, index) => [index > 0 && <wbr />, part])
}

/** Lists the fields of one object that another lacks. */
function listMissing({ fields }: EntryModel, other: EntryModel): string[] {
  const names = new Set(other.fields.map(({ name }) => name))
  return fields.flatMap(({ name }) => (names.has(name) ? [] : [name]))
}
