import { expect, it } from 'vitest'
import { renderSchemaTypes } from '../../src/generate/render-schema-types.ts'

it('says the type of a value and leaves out what only narrows it, and bodies given as examples', async () => {
  const schemas = {
    Id: { type: 'string', pattern: '^0x' },
    Positive: { minimum: 0 },
    Flag: { enum: [0, 1] },
    T: {
      type: 'object',
      properties: {
        id: { type: ['string', 'null'], anyOf: [{ $ref: '#/components/schemas/Id' }, { type: 'null' }] },
        ids: {
          type: 'array',
          items: { type: 'string' },
          allOf: [{ items: { $ref: '#/components/schemas/Id' } }],
        },
        amount: { type: ['number', 'null'], allOf: [{ $ref: '#/components/schemas/Positive' }] },
        flag: { type: 'integer', allOf: [{ $ref: '#/components/schemas/Flag' }] },
        other: { $ref: '#/components/schemas/Id' },
        shown: { type: 'string', example: 'WETH' },
        body: { type: 'array', items: { type: 'string' }, example: ['WETH'] },
      },
    },
  }
  const document = {
    openapi: '3.1.1',
    info: { title: 't', version: '1' },
    paths: {},
    components: { schemas },
  }
  const types = await renderSchemaTypes(document)
  expect(types.slice(types.indexOf('T: {'), types.indexOf('responses'))).toMatchInlineSnapshot(`
    "T: {
                id?: string | null;
                ids?: string[];
                amount?: number | null;
                flag?: number & components["schemas"]["Flag"];
                other?: components["schemas"]["Id"];
                /** @example WETH */
                shown?: string;
                body?: string[];
            };
        };
        "
  `)
})
