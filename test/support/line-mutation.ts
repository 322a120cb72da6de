import fc from 'fast-check'

type Holder = Record<string, unknown>

const odd = fc.constantFrom<unknown>(
  ...[null, true, 0, -1, 1.5, 1e300, '', '\0', 'x'.repeat(5_000), 'GET', '2026-13-01', [], {}, [null]],
  ...['__proto__', 'constructor', JSON.parse('{"__proto__":{"a":1}}')],
)

/** Changes a member or an item somewhere in a line of NDJSON, which stays JSON. */
export const lineMutation: fc.Arbitrary<(text: string) => string> = fc
  .tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), fc.nat(3), odd)
  .map(([place, path, kind, to]) => text => {
    const lines = text.trimEnd().split('\n')
    // The first line, of the run, has as much to be changed as many others.
    const at = place % 3 === 0 ? 0 : place % lines.length
    const line = JSON.parse(lines[at] ?? '')
    changeMember(line, path, kind, to)
    lines[at] = JSON.stringify(line)
    return `${lines.join('\n')}\n`
  })

function changeMember(
  holder: Holder,
  [first = 0, ...deeper]: readonly number[],
  kind: number,
  to: unknown,
): void {
  const names = Object.keys(holder)
  const name = names[first % Math.max(1, names.length)] ?? '0'
  const member = holder[name]
  const added = typeof to === 'string' ? to : 'added'
  if (deeper.length > 0 && typeof member === 'object' && member !== null)
    changeMember(member as Holder, deeper, kind, to)
  else if (kind === 0) delete holder[name]
  else if (kind === 1) holder[added] = to
  else if (kind === 2) {
    delete holder[name]
    holder[added] = member
  } else holder[name] = to
}
