import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** The source behind a built file. */
function sourceOf(file: string): string {
  return `../../${file.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts')}`
}

const entries = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
  typeof target === 'object' && !entry.includes('*') ? [[entry, target.default] as const] : [],
)

// What is here is promised to others: a name that goes is a new major version.
it('every entry point exports these names', async () => {
  const names: Record<string, string[]> = {}
  for (const [entry, file] of entries) names[entry] = Object.keys(await import(sourceOf(file))).sort()
  expect(names).toMatchInlineSnapshot(`
    {
      ".": [
        "ContractError",
        "decodeTable",
        "encodeTable",
        "iterateTable",
        "readErrorMessage",
        "validate",
      ],
      "./browser": [
        "startMock",
      ],
      "./conformance": [
        "conform",
        "defaultLimits",
        "describeConformance",
        "judge",
        "openWallet",
        "planRun",
        "readRecording",
        "requirements",
        "writeRecording",
      ],
      "./msw": [
        "handlers",
      ],
      "./node": [
        "setupMock",
      ],
      "./server": [
        "createFetch",
        "createMock",
        "serveMock",
      ],
      "./tables": [
        "ContractError",
        "decodeTable",
        "encodeTable",
        "iterateTable",
        "readErrorMessage",
      ],
    }
  `)
})
