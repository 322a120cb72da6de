/** A group of pages in the side bar and in llms.txt. */
export interface Section {
  readonly title: string
  /** Path and title of each page. */
  readonly pages: readonly (readonly [path: string, title: string])[]
}

/** All pages of the site, in reading order. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    pages: [
      ['/guides/install', 'Install the package'],
      ['/tutorials/frontend', 'Build a page on the mock'],
      ['/tutorials/consumer', 'Check a service you use'],
      ['/tutorials/service', 'Test a service in CI'],
      ['/tutorials/designer', 'Change the contract'],
      ['/tutorials/your-contract', 'A contract of your own'],
    ],
  },
  {
    title: 'The mock',
    pages: [
      ['/guides/mock', 'Run the mock'],
      ['/guides/scenarios', 'Play a scenario'],
      ['/guides/overrides', 'Your own rows and stories'],
      ['/guides/gaps', 'Choose options for gaps'],
      ['/guides/versions', 'Versions and sunsets'],
      ['/guides/payments', 'Payments'],
      ['/guides/replay', 'Replay what was recorded'],
      ['/guides/sessions', 'Sessions'],
      ['/guides/control', 'Steer a running mock'],
      ['/guides/console', 'The console'],
      ['/guides/program', 'The mock in a program'],
      ['/guides/replicas', 'Replicas'],
      ['/guides/containers', 'Containers'],
    ],
  },
  {
    title: 'Frontends',
    pages: [
      ['/guides/browser', 'The mock in a page'],
      ['/guides/unit-tests', 'Vitest and Jest'],
      ['/guides/playwright', 'Playwright'],
      ['/guides/storybook', 'Storybook'],
      ['/guides/frameworks', 'Vue and Next'],
      ['/guides/client', 'A typed client'],
      ['/guides/rows', 'Rows and types'],
      ['/guides/clients', 'openapi-fetch and TanStack Query'],
      ['/guides/generators', 'Other client generators'],
    ],
  },
  {
    title: 'Judge a service',
    pages: [
      ['/guides/conform', 'Run the suite'],
      ['/guides/accepted-findings', 'Accepted findings and baselines'],
      ['/guides/networks', 'Corporate networks'],
      ['/guides/paid-answers', 'Paid replies'],
      ['/guides/reports', 'Reports and CI'],
      ['/guides/traffic', 'Judge recorded traffic'],
      ['/guides/proxy', 'Judge live traffic'],
      ['/guides/vitest-suite', 'The suite in Vitest'],
    ],
  },
  {
    title: 'The contract',
    pages: [
      ['/guides/review', 'Review a change'],
      ['/guides/contract-page', 'The page of the contract'],
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
