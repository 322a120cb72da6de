import type { Draw, Loose } from './draw-values.ts'

const drawLimit = (draw: Draw, names: readonly string[], least: number) =>
  Object.fromEntries(names.flatMap((name, at) => (draw.below(3) === 0 ? [[name, least + at * 2]] : [])))

/** Ways to draw a schema. Each is as likely as the others, and those that hold schemas come first. */
const forms: readonly ((draw: Draw, inner: () => Loose) => Loose)[] = [
  (draw, inner) => ({ type: 'array', items: inner(), ...drawLimit(draw, ['minItems', 'maxItems'], 1) }),
  (draw, inner) => ({
    type: 'object',
    properties: { a: inner(), b: inner() },
    required: draw.from([[], ['a'], ['a', 'b']]),
    ...(draw.below(2) === 0 && { additionalProperties: draw.from<Loose>([false, { type: 'string' }]) }),
  }),
  (draw, inner) => ({ [draw.from(['anyOf', 'oneOf', 'allOf'])]: [inner(), inner()] }),
  (_, inner) => ({ anyOf: [inner(), { type: 'null' }] }),
  draw => ({ type: 'string', ...drawLimit(draw, ['minLength', 'maxLength'], 1) }),
  draw => ({ type: 'string', enum: draw.from([['a', 'b'], ['b', 'c'], ['further']]) }),
  draw => ({ type: draw.from(['integer', 'number']), ...drawLimit(draw, ['minimum', 'maximum'], 0) }),
  draw => ({ type: 'integer', enum: draw.from([[1, 2], [3]]) }),
  draw => ({ type: draw.from([['string', 'null'], ['integer', 'string'], 'boolean']) }),
  draw => ({ const: draw.from<unknown>(['a', 1, null]) }),
]

function drawSchema(draw: Draw, depth = 0): Loose {
  return draw.from(forms.slice(depth < 2 ? 0 : 4))(draw, () => drawSchema(draw, depth + 1))
}

/** Draws a document of one operation, with a schema in a parameter, a body or a reply, written out or by its name. */
export function drawDocument(draw: Draw): Loose {
  const place = draw.from(['parameter', 'body', 'reply'])
  const isNamed = draw.below(2) === 0
  const drawn = drawSchema(draw)
  const schema = isNamed ? { $ref: '#/components/schemas/Named' } : drawn
  const content = { 'application/json': { schema } }
  const post = {
    ...(place === 'parameter' && { parameters: [{ name: 'X-Q', in: 'header', schema }] }),
    ...(place === 'body' && { requestBody: { required: true, content } }),
    responses: { 200: { description: '', ...(place === 'reply' && { content }) } },
  }
  const components = { schemas: isNamed ? { Named: drawn } : {} }
  return {
    openapi: '3.1.0',
    info: { title: 'Drawn', version: '1' },
    paths: { '/drawn': { post } },
    components,
  }
}
