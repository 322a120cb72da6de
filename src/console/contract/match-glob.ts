/** Whether a glob, in which `*` stands for any text, names one of several names, with or without a first slash. */
export function matchGlob(glob: string, names: readonly string[]): boolean {
  const literals = glob.split(/\*+/).map(piece => piece.replaceAll(/[\\^$.|?+()[\]{}]/g, '\\$&'))
  const pattern = new RegExp(`^/?${literals.join('.*').replace(/^\//, '')}$`, 'i')
  return names.some(name => pattern.test(name))
}
