import { ChangeNotes, useChange } from '../marks/change-notes.tsx'
import { usePage } from '../page-context.ts'

/** List of the removed parts of a place, since no row shows them. */
export function RemovedParts({ within }: { within: string }) {
  const { changes } = usePage()
  const gone = [...(changes?.byAnchor ?? [])].filter(
    ([anchor, marks]) => anchor.startsWith(`${within}.`) && marks.every(({ kind }) => kind === 'removed'),
  )
  return (
    <>
      {gone.map(([anchor]) => (
        <div key={anchor} class="removed" id={anchor} {...useChange(anchor)}>
          <del>
            <code>{anchor.slice(within.length + 1)}</code>
          </del>
          <ChangeNotes anchor={anchor} />
        </div>
      ))}
    </>
  )
}
