import type { Bound } from '../../model/describe-bounds.ts'
import { LevelMark } from '../marks/level-mark.tsx'
/** Line with the constraints of a value. */
export function Bounds({ bounds }: { bounds: readonly Bound[] }) {
  if (bounds.length === 0) return null
  return (
    <ul class="bounds">
      {bounds.map(({ says, pattern, level }) => (
        <li key={`${says}${pattern}`}>
          {says} {pattern !== undefined && <code>{pattern}</code>} <LevelMark level={level} />
        </li>
      ))}
    </ul>
  )
}
