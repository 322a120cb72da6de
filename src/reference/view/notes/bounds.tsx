import type { Bound } from '../../model/describe-bounds.ts'
import { LevelBadge } from '../marks/level-badge.tsx'
/** Line with the constraints of a value. */
export function Bounds({ bounds }: { bounds: readonly Bound[] }) {
  if (bounds.length === 0) return null
  return (
    <ul class="bounds">
      {bounds.map(({ says, pattern, level }) => (
        <li key={`${says}${pattern}`}>
          {says} {pattern !== undefined && <code>{pattern}</code>} <LevelBadge level={level} />
        </li>
      ))}
    </ul>
  )
}
