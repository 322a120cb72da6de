import { anchors } from './anchors.ts'
import { GapRegister } from './gap-register.tsx'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation-section.tsx'
import { usePage } from './page-context.ts'
import { ProblemList, type SpecProblem } from './problem-list.tsx'
import { StartSection } from './start-section.tsx'

/** The body of the reference. */
export function Page({ problems, isStale }: { problems: readonly SpecProblem[]; isStale: boolean }) {
  const { reference, changes } = usePage()
  const { title, families } = reference
  return (
    <>
      <header class="bar">
        <button type="button" id="menu" aria-expanded="false" aria-controls="places">
          Menu
        </button>
        <a class="brand" href="#start">
          {title}
        </a>
        <span class="place" id="place" />
        {changes !== undefined && (
          <label class="switch">
            <input type="checkbox" id="only-changes" />
            <span>Only what changed since {changes.since}</span>
          </label>
        )}
        <div class="search">
          <input
            id="search"
            type="search"
            placeholder="Search   /"
            aria-label="Search the reference"
            role="combobox"
            aria-expanded="false"
            aria-controls="found"
            aria-autocomplete="list"
            autocomplete="off"
            spellcheck={false}
          />
          <div id="found" role="listbox" aria-label="Found" hidden />
        </div>
      </header>
      <div class="frame">
        <Navigation />
        <main>
          <ProblemList problems={problems} isStale={isStale} />
          <StartSection />
          {families.map(({ name, description, operations }) => (
            <section key={name} id={anchors.family(name)}>
              <header class="family">
                <h2>
                  <a href={`#${anchors.family(name)}`}>{name}</a>
                </h2>
                <p>{description}</p>
              </header>
              {operations.map(operation => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <GapRegister />
        </main>
      </div>
    </>
  )
}
