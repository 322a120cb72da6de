import { anchors } from './anchors.ts'
import { GapRegister } from './gap-register.tsx'
import { ChangeList } from './marks/change-notes.tsx'
import { Navigation } from './navigation.tsx'
import { OperationSection } from './operation-section.tsx'
import { usePage } from './page-context.ts'
import { ProblemList, type ProblemListProps } from './problem-list.tsx'
import { StartSection } from './start-section.tsx'

/** The body of the reference: the bar, the navigation, and the text. */
export function Page({ problems, isStale }: ProblemListProps) {
  return (
    <>
      <Bar />
      <div class="frame">
        <nav id="places" aria-label="Reference" popover>
          <Navigation />
        </nav>
        <main id="main" data-start={usePage().start}>
          <ProblemList problems={problems} isStale={isStale} />
          <ChangeList />
          <StartSection />
          {usePage().reference.families.map(({ name, description, operations }) => (
            <section key={name} id={anchors.family(name)}>
              <header class="family" id={`${anchors.family(name)}.about`} data-find="heading">
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

function Bar() {
  const { reference, changes } = usePage()
  return (
    <header class="bar">
      <button type="button" id="menu" popovertarget="places">
        Menu
      </button>
      <a class="brand" href="#start">
        {reference.title}
      </a>
      <span class="place" id="place" />
      {changes !== undefined && (
        <label class="switch">
          <input type="checkbox" id="only-changes" />
          <span>
            Only what changed <span class="wide">since {changes.since}</span>
          </span>
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
  )
}
