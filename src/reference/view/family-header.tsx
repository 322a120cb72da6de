import type { Family } from '../model/reference.ts'
import { anchors } from './anchors.ts'

/** What the operations below are about. */
export function FamilyHeader({ family: { name, description } }: { family: Family }) {
  return (
    <header class="family" id={`${anchors.family(name)}.about`}>
      <h2>
        <a href={`#${anchors.family(name)}`}>{name}</a>
      </h2>
      <p>{description}</p>
    </header>
  )
}
