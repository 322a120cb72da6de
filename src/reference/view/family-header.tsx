import type { OperationFamily } from '../model/reference.ts'
import { anchors } from './anchors.ts'

/** Header of a family of operations. */
export function FamilyHeader({ family: { name, description } }: { family: OperationFamily }) {
  return (
    <header class="family" id={`${anchors.family(name)}.about`}>
      <h2>
        <a href={`#${anchors.family(name)}`}>{name}</a>
      </h2>
      <p>{description}</p>
    </header>
  )
}
