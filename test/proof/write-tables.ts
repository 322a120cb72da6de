import { writeFileSync } from 'node:fs'
import { formatReadme, readme } from './format-tables.ts'

// Writes the tables of the README: npm run update -- proof

writeFileSync(readme, formatReadme())
