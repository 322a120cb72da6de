import { startVitest } from 'vitest/node'

// Plays the proof and writes its tables again: npm run update -- proof; with paths only those parts of it: npm run update -- proof legal-gaps

process.env.PROOF_WRITE = 'true'
const paths = process.argv.slice(2)
await startVitest('test', paths.length > 0 ? paths : ['test/proof'], {
  run: true,
  config: 'test/vitest.config.ts',
  fileParallelism: false,
})
