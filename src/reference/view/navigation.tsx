import { anchors } from './anchors.ts'
import { sortImpacts, useChange, useChangesWithin, verdicts } from './marks/change-notes.tsx'
import { usePage } from './page-context.ts'
import { startSectionTitles } from './start-section.tsx'

/** Links to all sections of the page. A script marks the current one. */
export function Navigation() {
  const { reference, changes } = usePage()
  const { families, gaps } = reference
  return (
    <>
      {changes !== undefined && (
        <h2>
          <a href="#changes">Changed since {changes.since}</a> <span class="count">{changes.all.length}</span>
        </h2>
      )}
      <h2>
        <a href="#start">Start</a>
      </h2>
      <ul>
        {Object.entries(startSectionTitles).map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
      {families.map(({ name, operations }) => (
        <section key={name}>
          <h2>
            <a href={`#${anchors.family(name)}`}>{name}</a>
          </h2>
          <ul>
            {operations.map(({ id, path, summary }) => {
              const inside = useChangesWithin(id)
              const [worst] = sortImpacts(inside.flatMap(mark => mark.concerns))
              return (
                <li key={id} data-changed={inside.length > 0 ? '' : undefined} {...useChange(id)}>
                  <a href={`#${id}`} title={summary} class="wire">
                    {path.slice(countShared(operations.map(each => each.path)))}
                    {worst !== undefined && (
                      <span class={`mark ${verdicts[worst].meaning}`} title={verdicts[worst].says}>
                        {verdicts[worst].letter}
                      </span>
                    )}
                  </a>
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <h2>
        <a href="#gaps">Open questions</a> <span class="count">{gaps.length}</span>
      </h2>
    </>
  )
}

/** Returns the length of the common start of all paths, up to a slash. */
function countShared(paths: readonly string[]): number {
  const [first = ''] = paths
  const ends = [...first.matchAll(/\//g)].map(({ index }) => index + 1)
  return ends.findLast(end => paths.every(path => path.startsWith(first.slice(0, end)))) ?? 0
}
