/** A group of pages in the side bar and in llms.txt. */
export interface Section {
  readonly title: string
  /** Path and title of each page. */
  readonly pages: readonly (readonly [path: string, title: string])[]
}

/** All pages of the site, in reading order. */
export const sections: readonly Section[] = [
  {
    title: 'Frontends',
    pages: [
      ['/guides/install', 'Install the package'],
      ['/tutorials/frontend', 'Build a page on the mock'],
      ['/guides/client', 'A typed client'],
      ['/guides/lists', 'Pages, sorting and filters'],
      ['/guides/errors', 'Errors that a page shows'],
      ['/guides/rows', 'Rows and types'],
      ['/guides/scenarios', 'Play a scenario'],
      ['/guides/overrides', 'Your own rows and stories'],
      ['/guides/console', 'The console'],
      ['/guides/browser', 'The mock in a page'],
      ['/guides/unit-tests', 'Vitest and Jest'],
      ['/guides/playwright', 'Playwright'],
      ['/guides/storybook', 'Storybook'],
      ['/guides/payments', 'Payments'],
      ['/guides/versions', 'Versions and sunsets'],
      ['/guides/frameworks', 'Vue and Next'],
      ['/guides/clients', 'openapi-fetch and TanStack Query'],
      ['/guides/generators', 'Generate a client'],
    ],
  },
  {
    title: 'The mock',
    pages: [
      ['/guides/mock', 'Run the mock'],
      ['/guides/sessions', 'Sessions'],
      ['/guides/control', 'Steer a running mock'],
      ['/guides/replay', 'Replay what was recorded'],
      ['/guides/program', 'The mock in a program'],
    ],
  },
  {
    title: 'Services',
    pages: [
      ['/tutorials/service', 'Test a service in CI'],
      ['/tutorials/consumer', 'Check a service you use'],
      ['/guides/conform', 'Run the suite'],
      ['/guides/accepted-findings', 'Accepted findings and baselines'],
      ['/guides/reports', 'Reports and CI'],
      ['/guides/paid-answers', 'Paid replies'],
      ['/guides/traffic', 'Judge recorded traffic'],
      ['/guides/proxy', 'Judge live traffic'],
      ['/guides/vitest-suite', 'The suite in Vitest'],
    ],
  },
  {
    title: 'Designers',
    pages: [
      ['/tutorials/designer', 'Change the contract'],
      ['/tutorials/your-contract', 'A contract of your own'],
      ['/guides/gaps', 'Choose options for gaps'],
      ['/guides/review', 'Review a change'],
      ['/guides/contract-page', 'The page of the contract'],
    ],
  },
  {
    title: 'Operators',
    pages: [
      ['/guides/containers', 'Containers'],
      ['/guides/replicas', 'Replicas'],
      ['/guides/networks', 'Corporate networks'],
    ],
  },
  {
    title: 'Reference',
    pages: [
      ['/reference/commands', 'Commands'],
      ['/reference/configuration', 'Configuration'],
      ['/reference/environment', 'Exit codes and environment'],
      ['/reference/headers', 'Headers'],
      ['/reference/control-api', 'Control API'],
      ['/reference/scenarios', 'Scenarios'],
      ['/reference/requirements/', 'Requirements'],
      ['/reference/gaps', 'Gaps'],
      ['/reference/reports', 'Report formats'],
      ['/reference/api/', 'TypeScript API'],
    ],
  },
  {
    title: 'Explanation',
    pages: [
      ['/explanation/contract', 'The contract and its sources'],
      ['/explanation/levels-and-gaps', 'Levels and gaps'],
      ['/explanation/world', 'The generated market'],
      ['/explanation/verdicts', 'How verdicts are proven'],
      ['/explanation/security', 'Threat model'],
      ['/explanation/architecture', 'Architecture'],
      ['/explanation/performance', 'Performance'],
      ['/explanation/stability', 'What semver covers'],
      ['/explanation/glossary', 'Glossary'],
    ],
  },
]
