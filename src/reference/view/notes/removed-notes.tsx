import { ChangeNotes, useChange } from '../marks/change-notes.tsx'
import { usePage } from '../page-context.ts'

/** List of removed things of a place, which have no row here. */
export function RemovedNotes({ within }: { within: string }) {
  const { changes } = usePage()
  const gone = [...(changes?.byAnchor ?? [])].filter(
    ([anchor, marks]) => anchor.startsWith(`${within}.`) && marks.every(({ kind }) => kind === 'removed'),
  )
  return (
    <>
      {gone.map(([anchor]) => (
        <Removed key={anchor} anchor={anchor} name={anchor.slice(within.length + 1)} />
      ))}
    </>
  )
}

function Removed({ anchor, name }: { anchor: string; name: string }) {
  return (
    <div class="removed" id={anchor} {...useChange(anchor)}>
      <del>
        <code>{name}</code>
      </del>
      <ChangeNotes anchor={anchor} />
    </div>
  )
}
