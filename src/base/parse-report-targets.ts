import { ContractError } from './contract-error.ts'
import { createUnknownNameError } from './find-nearest.ts'

/** Destination of a report: a file, or `-` for standard output. */
interface Target<Format extends string> {
  readonly format: Format
  readonly path: string
}

/**
 * Parses targets of the form `FORMAT=PATH`, so that mistakes are found before the work starts. Throws
 * ContractError for an unknown format, a missing path, or two reports in one file.
 */
export function parseReportTargets<Format extends string>(
  texts: readonly string[],
  formats: readonly Format[],
  where: string,
): Target<Format>[] {
  const paths = new Set<string>()
  return texts.map(text => {
    const [, name = '', path = ''] = text.match(/^([^=]*)=?(.*)$/s) ?? []
    const format = parseReportFormat(name, formats, where)
    if (path === '') {
      const facts = [`write ${format}=PATH, or ${format}=- for the output`]
      throw new ContractError(`Report "${text}" says no path.`, { facts, where })
    }
    if (paths.has(path)) throw new ContractError(`Two reports would be written to "${path}".`, { where })
    paths.add(path)
    return { format, path }
  })
}

/** Returns the format of this name. Throws ContractError, which suggests the nearest one, for another name. */
export function parseReportFormat<Format extends string>(
  name: string,
  formats: readonly Format[],
  where: string,
): Format {
  const format = formats.find(each => each === name)
  if (format === undefined) throw createUnknownNameError('report format', name, formats, where)
  return format
}
