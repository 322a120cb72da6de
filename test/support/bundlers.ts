import { mkdtemp, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import webpack from 'webpack'

/** A file of a bundle. */
interface BundledFile {
  readonly name: string
  /** Bytes over the wire. */
  readonly size: number
  /** Paths of the modules in it, from the last `node_modules/` on, with `/`. */
  readonly modules: readonly string[]
}

/** The files that a program begins with, and those that it loads later. */
export interface Bundle {
  readonly first: readonly BundledFile[]
  readonly later: readonly BundledFile[]
}

export type Platform = 'browser' | 'node'

/** A file of a bundle, and the files that are loaded with it. */
interface Chunk extends BundledFile {
  readonly imports: readonly string[]
  readonly isFirst: boolean
}

/**
 * Bundles a file for production. MSW stays outside, and so does what is not installed and asked for in a `try` block.
 * Throws with the names of all other modules that are not found.
 */
export const bundlers: Readonly<Record<string, (file: string, platform: Platform) => Promise<Bundle>>> = {
  async Vite(file, platform) {
    const output = await vite.build({
      configFile: false,
      root: dirname(file),
      logLevel: 'silent',
      publicDir: false,
      // Vite adds its loader of chunks once for a page, whatever it imports.
      plugins: [
        {
          name: 'plain-imports',
          enforce: 'post',
          transform: (_, id) =>
            id.includes('preload-helper') ? 'export const __vitePreload = load => load()' : null,
        },
      ],
      build: {
        write: false,
        ssr: platform === 'node',
        minify: true,
        rolldownOptions: { input: file, preserveEntrySignatures: 'strict', external: /^msw(\/|$)/ },
      },
      ssr: { noExternal: true },
    })
    return separate(
      (output as vite.Rolldown.RolldownOutput).output
        .filter(part => part.type === 'chunk')
        .map(({ fileName, code, moduleIds, imports, isEntry }) => ({
          name: fileName,
          size: measure(code),
          modules: shortenPaths(moduleIds),
          imports,
          isFirst: isEntry,
        })),
    )
  },

  async webpack(file, platform) {
    const path = await mkdtemp(join(dirname(file), 'webpack-'))
    const config: webpack.Configuration = {
      mode: 'production',
      // Its own minimizer takes half a minute for the mock.
      optimization: { minimize: false },
      context: dirname(file),
      entry: file,
      target: platform === 'node' ? 'node20' : 'web',
      experiments: { outputModule: true },
      externalsType: 'module',
      externals: /^msw(\/|$)/,
      output: { path, module: true },
    }
    const stats = await new Promise<webpack.Stats>((resolve, reject) =>
      webpack(config, (error, done) => (done ? resolve(done) : reject(error))),
    )
    if (stats.hasErrors()) throw new Error(stats.toString('errors-only'))
    const { chunks } = stats.compilation
    return separate(
      await Promise.all(
        [...chunks].map(async chunk => {
          const [name = ''] = chunk.files
          const code = await readFile(join(path, name), 'utf8')
          const minified = await vite.minify(name, code, { module: true, mangle: { toplevel: true } })
          const modules = stats.compilation.chunkGraph.getChunkModules(chunk)
          return {
            name,
            size: measure(minified.code),
            modules: shortenPaths(modules.flatMap(listModules)),
            imports: [],
            isFirst: chunk.canBeInitial(),
          }
        }),
      ),
    )
  },

  async esbuild(file, platform) {
    const { metafile, outputFiles } = await esbuild.build({
      entryPoints: [file],
      entryNames: 'entry',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      platform,
      external: ['msw', 'msw/*'],
      metafile: true,
      write: false,
      outdir: 'out',
      logLevel: 'silent',
    })
    const codes = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]))
    return separate(
      // esbuild adds its runtime, a file without a module, once for a page.
      Object.entries(metafile.outputs)
        .filter(
          ([, { inputs, entryPoint }]) =>
            entryPoint !== undefined || Object.keys(inputs).some(path => path !== '<runtime>'),
        )
        .map(([name, { inputs, imports }]) => ({
          name,
          size: measure(codes.get(basename(name)) ?? ''),
          modules: shortenPaths(Object.keys(inputs).filter(path => inputs[path]?.bytesInOutput)),
          imports: imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
          isFirst: basename(name) === 'entry.js',
        })),
    )
  },
}

function separate(chunks: readonly Chunk[]): Bundle {
  const first = new Set(chunks.filter(({ isFirst }) => isFirst))
  for (const { imports } of first)
    for (const chunk of chunks) if (imports.includes(chunk.name)) first.add(chunk)
  return { first: [...first], later: chunks.filter(chunk => !first.has(chunk)) }
}

function measure(code: string | Uint8Array): number {
  return gzipSync(code).length
}

function shortenPaths(paths: readonly string[]): string[] {
  return paths.map(path => path.replaceAll('\\', '/').replace(/^.*node_modules\//, ''))
}

/** Returns the path of a module, or of those that it was made from. */
function listModules(module: webpack.Module): string[] {
  const parts = (module as { readonly modules?: readonly webpack.Module[] }).modules
  return parts?.flatMap(listModules) ?? [module.nameForCondition() ?? '']
}
