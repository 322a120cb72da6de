import { readYaml } from '../support/read-yaml.ts'
import type { Recipe } from './recipe.ts'

/** The ports of the recipes, so that they do not meet a mock that runs on this machine: 571 in the place of 401. */
export const movePorts = (code: string) => code.replaceAll(/\b401(?=[0-3]\b|\[0-3\])/g, '571')

const mock = 'npx market-data-contract mock --port 5710 --quiet'
/** A mock at the ports of the recipes, and where it says that it is up. */
export const mockPage = { serve: mock.split(' '), says: { 'http://127.0.0.1:5710/__mock/health': 'ok' } }

/** A recipe as people write it. */
interface WrittenRecipe {
  readonly create?: string
  readonly hasServer?: true
  readonly packages: string
  readonly snippets: string
  readonly files?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly commands?: readonly string[]
  readonly page?: 'mock' | { readonly serve: string; readonly says: Readonly<Record<string, string>> }
}

/** Every way to work that the documentation shows. */
export const recipes: readonly Recipe[] = Object.entries(
  readYaml<Record<string, WrittenRecipe>>(import.meta.url, 'recipes.yaml'),
).map(([name, { create, packages, snippets, files, commands, page, ...others }]) => ({
  name,
  ...others,
  ...(create && { create: create.split(' ') }),
  packages: packages.split(' '),
  snippets: Object.fromEntries(
    snippets.split(' ').map(each => {
      const [file = '', source = file] = each.split('=')
      return [file, source]
    }),
  ),
  ...(files && {
    files: Object.fromEntries(
      Object.entries(files).map(([file, content]) => [
        file,
        typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`,
      ]),
    ),
  }),
  ...(commands && { commands: commands.map(command => command.split(' ')) }),
  ...(page && { page: page === 'mock' ? mockPage : { ...page, serve: page.serve.split(' ') } }),
}))
