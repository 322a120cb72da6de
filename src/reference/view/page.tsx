import type { ComponentChildren } from 'preact'
import { usePage } from './page-context.ts'

/**
 * The body of the reference: the bar, the navigation, and the text. The last two are already rendered HTML.
 */
export function Page({ navigation, main }: { navigation: string; main: string }) {
  return (
    <>
      <Bar />
      <div class="frame">
        <nav id="places" aria-label="Reference" dangerouslySetInnerHTML={{ __html: navigation }} />
        <main id="main" dangerouslySetInnerHTML={{ __html: main }} />
      </div>
    </>
  )
}

function Bar() {
  const { reference, changes } = usePage()
  return (
    <header class="bar">
      <button type="button" id="menu" aria-expanded="false" aria-controls="places">
        Menu
      </button>
      <a class="brand" href="#start">
        {reference.title}
      </a>
      <span class="place" id="place" />
      {changes !== undefined && (
        <ThemeSwitch id="only-changes">
          Only what changed <span class="wide">since {changes.since}</span>
        </ThemeSwitch>
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

function ThemeSwitch({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <label class="switch">
      <input type="checkbox" id={id} />
      <span>{children}</span>
    </label>
  )
}
