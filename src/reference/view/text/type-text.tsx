import { joinWithBreaks } from './join-with-breaks.tsx'

/** A column type. It breaks into lines only between several arguments. */
export function TypeText({ type }: { type: string }) {
  return <code class="type">{joinWithBreaks(type.split(/(?<=\((?=[^()]*,)|, )/))}</code>
}
