import { expect, it } from 'vitest'
import { renderSchemaTypes } from '../../../../../src/generate/render/render-schema-types.ts'

it('labels the positions of rows, accepts an array as a tuple, and drops bodies of examples', async () => {
  const pair = (...titles: string[]) => ({
    type: 'array',
    prefixItems: titles.map(title => ({ title, type: 'string' })),
    minItems: 2,
    maxItems: 2,
  })
  const schemas = {
    TRow: {
      type: 'array',
      prefixItems: [
        { title: 'price', type: ['number', 'null'] },
        { title: 'pools', type: 'array', items: pair('pool address', 'token0 symbol') },
      ],
      minItems: 2,
      maxItems: 2,
    },
    TObject: {
      type: 'object',
      properties: { pools: { type: 'array', items: pair('pool address', 'name') } },
    },
    Reply: { type: 'array', items: { $ref: '#/components/schemas/TRow' }, minItems: 1, maxItems: 1 },
    Shown: { type: 'string', example: 'WETH' },
    Body: { type: 'array', items: { type: 'string' }, example: ['WETH'] },
  }
  const document = {
    openapi: '3.1.1',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  }
  const types = await renderSchemaTypes(document)
  expect(types.slice(types.indexOf('TRow: ['), types.indexOf('responses'))).toMatchInlineSnapshot(`
    "TRow: [
                price: number | null,
                pools: [
                    poolAddress: string,
                    token0Symbol: string
                ][]
            ];
            TObject: {
                pools?: [
                    poolAddress: string,
                    name: string
                ][];
            };
            Reply: [
                components["schemas"]["TRow"]
            ];
            /** @example WETH */
            Shown: string;
            Body: string[];
        };
        "
  `)
})
