import type { EntryModel } from '../../contract/model/contract-model.ts'
import { VersionStateMark } from '../../theme/status-mark.tsx'
import type { OperationView } from '../model/read-reference.ts'
import { anchors } from './anchors.ts'
import { FactTable } from './fact-table.tsx'
import { ChangeNotes, useChange } from './marks/change-notes.tsx'
import { LevelMark } from './marks/level-mark.tsx'
import { joinWithBreaks } from './text/break-type.tsx'

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
            {versions.map(({ version, state, since, sunset, default: isDefault }) => {
              const anchor = anchors.version(id, version)
              return (
                <p key={version} id={anchor} {...useChange(anchor)}>
                  {version} {isDefault && <span class="mark information">default</span>}{' '}
                  <VersionStateMark state={state} />
                  {since && ` deprecated since ${since}`}
                  {sunset && ` sunset on ${sunset}`}
                  <ChangeNotes anchor={anchor} />
                </p>
              )
            })}
          </td>
          <td class="of">
            <code class="type">{joinWithBreaks(type.split(/(?<=[./])/))}</code>
          </td>
          <td class="meaning">
            {level === 'open' ? 'not documented in full' : entry.name} <LevelMark level={level} />
            <FieldNames words="without" names={listMissing(reply.entry, entry)} />
            <FieldNames words="and also" names={listMissing(entry, reply.entry)} />
          </td>
        </tr>
      ))}
    </FactTable>
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

/** Lists the fields of one object that another lacks. */
function listMissing({ fields }: EntryModel, other: EntryModel): string[] {
  const names = new Set(other.fields.map(({ name }) => name))
  return fields.flatMap(({ name }) => (names.has(name) ? [] : [name]))
}
