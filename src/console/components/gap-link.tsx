import { useConsole } from '../state/console-context.ts'
import { writeRoute } from '../state/use-route.ts'

/** The id of a gap, linked to its question. */
export function GapLink({ id }: { id: string }) {
  const gap = useConsole().contract.gaps.find(each => each.id === id)
  return (
    <a class="mark unknown" href={writeRoute('state', 'gaps', { find: id })} title={gap?.question}>
      {id}
    </a>
  )
}
