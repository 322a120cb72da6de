import type { Plugin } from 'vite'

/**
 * Writes one module with the texts of all files. A server can send them, and so can a mock in a page, which
 * has no file system.
 */
export const oneModule: Plugin = {
  name: 'one-module',
  generateBundle: {
    // What Vite itself still changes in the files comes first.
    order: 'post',
    handler(_, bundle, isWrite) {
      if (!isWrite) return
      const texts = Object.values(bundle).map(file => {
        delete bundle[file.fileName]
        return [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const
      })
      const source = `export const files = ${JSON.stringify(Object.fromEntries(texts))}\n`
      this.emitFile({ type: 'asset', fileName: 'files.js', source })
    },
  },
}
