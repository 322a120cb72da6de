import type { SchemaObject } from 'ajv/dist/2020.js'
import {
  type BrokenOverride,
  describeBrokenOverride,
  mergeOverrides,
  type Overrides,
} from '../../../mocks/core/settings/override.ts'
import { checkSetting, SettingError, type SettingPath } from '../../../mocks/core/settings/setting-error.ts'
import { resolveStory, type Stories } from '../../../mocks/core/settings/story.ts'
import { createMock, type MockOptions } from '../../../mocks/server.ts'
import { isSessionName, sessionNameMessage } from '../../../mocks/session/sessions.ts'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml, type YamlFile } from '../../base/read-yaml.ts'
import {
  deriveGapOptions,
  parseGapObservations,
} from '../../conformance/checks/gaps/format-gap-observations.ts'
import { readJsonFile } from '../files/read-json-file.ts'
import schema from '../files/stories.schema.json' with { type: 'json' }
import type { MarketFlags } from '../options/command-options.ts'
import { printMessage } from '../terminal/print.ts'

/** The flags of `mdc mock`. */
export interface MockFlags extends MarketFlags {
  readonly port: number
  readonly host: string
  readonly controlHost?: string
  readonly now?: string
  readonly apiKey?: readonly string[]
  readonly scenario?: readonly string[]
  readonly lifecycle?: readonly string[]
  readonly payerBalance?: bigint
  readonly gaps?: string
  readonly override?: readonly string[]
  readonly stories?: string
  readonly story?: string
  readonly watch?: true
  readonly spec?: string
  readonly state?: string
  readonly listScenarios?: true
  readonly json?: true
  readonly log?: 'text' | 'json'
  readonly quiet?: true
  readonly replay?: readonly string[]
  readonly replayFrom?: readonly string[]
}

/** The state in which a mock starts, as flags and the files that they name write it. */
export type MockState = ReturnType<typeof readMockState>

/** Returns whether a flag has its default value, since it was not written. */
export type IsDefault = (name: 'seed' | 'size') => boolean

/**
 * Reads the state that flags write. Flags replace members of the state that `--story` names. Seed and size are those of the story,
 * unless they were written. Throws ContractError for an invalid file.
 */
export function readMockState(flags: MockFlags, isDefault: IsDefault) {
  const { seed, size, now, scenario, lifecycle, gaps, override, stories, story } = flags
  if (story !== undefined && stories === undefined)
    throw new ContractError('--story needs a file of stories.', { facts: ['it is named by --stories FILE'] })
  const overrides = override && readOverrides(override)
  const lines: string[] = []
  return {
    options: {
      ...{ now, lifecycle, story },
      seed: story !== undefined && isDefault('seed') ? undefined : seed,
      size: story !== undefined && isDefault('size') ? undefined : size,
      scenarios: scenario,
      gaps: gaps === undefined ? undefined : readGapFile(gaps),
      overrides: overrides?.value,
      stories: stories === undefined ? undefined : readStories(stories, line => lines.push(line)),
    } satisfies MockOptions,
    files: [...(overrides?.files ?? []), ...[gaps, stories].filter(file => file !== undefined)],
    /** Adds file and line to an error in the overrides. */
    locateError: (error: unknown) => overrides?.locateError(error) ?? error,
    /** Describes the rules that rows of any story break, and those that the overrides of flags break. */
    describeBroken: (broken: readonly BrokenOverride[]) => [
      ...lines,
      ...(overrides === undefined
        ? []
        : broken.map(each => `${overrides.where(each.path)}: ${describeBrokenOverride(each)}`)),
    ],
  }
}

/**
 * Reads each value of `--override`: a text that begins with a brace is JSON, any other a file. Throws ContractError for what
 * cannot be read. The mock checks the overrides.
 */
export function readOverrides(texts: readonly string[]) {
  const files = texts.filter(text => !text.trimStart().startsWith('{'))
  const sources = texts.map(text =>
    files.includes(text)
      ? readYaml<Overrides>(text, { type: 'object' }, { isTyped: true })
      : parseOverrideText(text),
  )
  /** Returns file and line of the value at a path of names. */
  const where = (path: SettingPath): string => {
    const source = sources.findLast(({ value }) => Object.hasOwn(value, path[0] ?? '')) ?? sources.at(-1)
    return source?.where(...path) ?? '--override'
  }
  return {
    value: sources.reduce<Overrides>((all, { value }) => mergeOverrides(all, value), {}),
    files,
    where,
    /** Returns an error in the overrides with file and line. */
    locateError: (error: unknown) =>
      error instanceof SettingError && error.path[0] === 'overrides'
        ? locateSettingError(error, (_overrides, ...path) => where(path))
        : error,
  }
}

function parseOverrideText(text: string): YamlFile<Overrides> {
  try {
    return { value: JSON.parse(text), where: () => '--override' }
  } catch (cause) {
    throw new ContractError('This is not JSON.', { where: '--override', cause })
  }
}

/**
 * Reads a JSON file of options for gaps: a map from gap id to option, or the observations of a run (a report,
 * or its gaps). It prints on stderr which observations match no known option, and ignores them. Throws
 * ContractError for a missing file, invalid JSON, or an observation of an unknown gap.
 */
export function readGapFile(path: string): Readonly<Record<string, string>> {
  const json = readJsonFile(path, 'The file of --gaps')
  const observed = parseGapObservations(json)
  // Whether other JSON makes choices is for the mock to say.
  if (observed === undefined) return json as Readonly<Record<string, string>>
  const { choices, skipped } = deriveGapOptions(observed)
  if (skipped.length > 0) {
    const ids = [...new Set(skipped.map(({ id }) => id))].join(', ')
    printMessage(`Left ${ids} as they are: what was observed there is no option of the register.\n`)
  }
  return choices
}

/**
 * Reads a file of stories, and checks each of them. Throws ContractError with file and line, and the nearest name. Calls `note`
 * with a line about each rule that rows of a story break.
 */
export function readStories(file: string, note: (line: string) => void = () => {}): Stories {
  const { value, where } = readYaml<Stories>(file, schema as SchemaObject, { isTyped: true })
  const mock = createMock()
  const lines = new Set<string>()
  const check = (name: string, path: SettingPath, session?: string) => {
    try {
      const { now, seed, size, ...settings } = resolveStory(value, name, session)
      // All stories with this market share it.
      const market = mock.sessions.open(`${seed}.${size}`)
      market.clock.reset()
      if (now !== undefined) checkSetting(['now'], () => market.clock.freeze(now))
      market.set({ seed, size, ...settings })
      for (const broken of market.overrides?.broken ?? []) lines.add(describeBrokenOverride(broken))
    } catch (error) {
      throw locateSettingError(error, (...inner) => where(...path, ...inner))
    }
  }
  const checked = new Set<string>()
  const checkStory = (name: string) => {
    const story = value[name]
    if (story === undefined || checked.has(name)) return
    checked.add(name)
    // What a story extends has mistakes of its own.
    if (story.extends !== undefined) checkStory(story.extends)
    check(name, [name])
    for (const session of Object.keys(story.sessions ?? {})) {
      const path = [name, 'sessions', session]
      if (!isSessionName(session)) throw new ContractError(sessionNameMessage, { where: where(...path) })
      check(name, path, session)
    }
  }
  for (const name of Object.keys(value)) checkStory(name)
  for (const line of lines) note(`${file}: ${line}`)
  return value
}

/** Returns an error in settings with file and line, which `where` finds by a path of names. Returns any other error unchanged. */
export function locateSettingError(error: unknown, where: (...path: SettingPath) => string): unknown {
  if (!(error instanceof ContractError)) return error
  const { sentence, facts } = error
  const path = error instanceof SettingError ? error.path : []
  return new ContractError(sentence, { facts, where: where(...path), cause: error })
}
