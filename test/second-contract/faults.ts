import { cellFaults } from './cell-faults.ts'
import { type MeterFault, onColumn, onPath, onQuery, onTable, onTariffs, withKey } from './meter-fault.ts'

/** Faults of every kind that the contract of the meters documents. */
export const faults: readonly MeterFault[] = [
  ...cellFaults,
  {
    name: 'a meter that is listed twice',
    finds: 'MT-01',
    ...onTable('meters', ({ data }) => {
      if (data[1] && data[0]) data[1] = [...data[0]]
    }),
  },
  {
    name: 'a week that holds less than a day',
    finds: 'MT-02',
    ...onColumn('meters', 'weekKwh', (week: number) => week / 100),
  },
  {
    name: 'a filter that is ignored',
    finds: 'MT-03',
    ...onQuery('meters', ({ region: _, ...query }) => query),
  },
  {
    name: 'another meter than the requested one',
    finds: 'MD-01',
    ...onQuery('meter', query => ({ ...query, meter_id: 'M100010' })),
  },
  {
    name: 'a day that is not the sum of its phases',
    finds: 'MD-02',
    ...onColumn('meter', 'dayKwh', (day: number) => day * 2),
  },
  {
    name: 'a reading of tomorrow',
    finds: 'MD-03',
    ...onColumn('meter', 'lastSeen', (time: string) => time.replace(/^20/, '21')),
  },
  { name: 'readings of another meter', finds: 'RD-01', ...onColumn('readings', 'meterId', () => 'M100010') },
  { name: 'the length of another interval', finds: 'RD-02', ...onColumn('readings', 'interval', () => '2h') },
  {
    name: 'readings beyond the range',
    finds: 'RD-03',
    ...onQuery('readings', query => ({ ...query, before_time: String(Number(query.before_time) + 86_400) })),
  },
  {
    name: 'readings backwards',
    finds: 'RD-04',
    ...onTable('readings', ({ data }) => {
      data.reverse()
    }),
  },
  {
    name: 'readings at odd times',
    finds: 'RD-05',
    ...onColumn('readings', 'time', (time: number) => time + 7),
  },
  { name: 'voltages that are exchanged', finds: 'RD-06', ...onColumn('readings', 'minVolt', () => 240) },
  {
    name: 'usage of a meter that was not requested',
    finds: 'US-01',
    ...onColumn('usage', 'meterId', (id, at) => (at === 0 ? 'M100066' : id)),
  },
  {
    name: 'usage of one meter twice',
    finds: 'US-02',
    ...onTable('usage', table => {
      table.data.push([...(table.data[0] ?? [])])
      table.rows = table.data.length
    }),
  },
  {
    name: 'a month that is a week',
    finds: 'US-03',
    ...onColumn('usage', 'monthKwh', (_, _at, row) => (row[3] as number) - 1),
  },
  {
    name: 'usage of the first meter alone',
    finds: 'PAR-CSV-meter_ids',
    ...onQuery('usage', query => ({ meter_ids: (query.meter_ids ?? '').split(',')[0] ?? '' })),
  },
  {
    name: 'the oldest meters first',
    finds: 'ORD-MT',
    ...onTable('meters', ({ data }, { query }) => {
      if (query.order_asc === undefined && query.order_desc === undefined) data.reverse()
    }),
  },
  {
    name: 'suppliers in no order',
    finds: 'ORD-SU',
    ...onTable('suppliers', ({ data }) => {
      data.reverse()
    }),
  },
  {
    name: 'an offset that is ignored',
    finds: 'PAG-001',
    ...onQuery('meters', ({ offset: _, ...query }) => query),
  },
  {
    name: 'an offset that is off by one',
    finds: 'PAG-001',
    ...onQuery('meters', query =>
      Number(query.offset) > 0 ? { ...query, offset: String(Number(query.offset) + 1) } : query,
    ),
  },
  {
    name: 'a limit that is ignored',
    finds: 'PAR-LIM-rows',
    ...onQuery('tariffs', ({ limit: _, ...query }) => query),
  },
  {
    name: 'a page that ends a row early',
    finds: 'PAR-LIM-full',
    ...onQuery('meters', query => (query.limit === '10' ? { ...query, limit: '9' } : query)),
  },
  {
    name: 'a default limit of ten',
    finds: 'PAR-DEF-limit',
    ...onQuery('meters', query => ({ limit: '10', ...query })),
  },
  {
    name: 'no more rows than fifty',
    finds: 'PAR-LIM-maxok',
    needs: 'deep',
    reply: (reply, { path, query }) =>
      path === '/v2/meters' && Number(query.limit) > 50 ? { status: 400, body: {} } : reply,
  },
  {
    name: 'a region that is refused',
    finds: 'PAR-ENUM-region',
    needs: 'deep',
    reply: (reply, { query }) => (query.region === 'city' ? { status: 400, body: {} } : reply),
  },
  {
    name: 'a region that is another one in the detail',
    finds: 'SAME-METER',
    ...onColumn('meter', 'region', region => (region === 'coast' ? 'city' : 'coast')),
  },
  {
    name: 'watt-hours in the detail',
    finds: 'SAME-DAY',
    ...onTable('meter', ({ data }) => {
      for (const row of data) {
        row[4] = (row[4] as number) * 1000
        for (const [phase, kwh] of Object.entries(row[5] as Record<string, number>))
          (row[5] as Record<string, number>)[phase] = kwh * 1000
      }
    }),
  },
  { name: 'a service that needs no key', finds: 'AUT-003', request: withKey },
  {
    name: 'a path that is missing',
    finds: 'NET-001',
    reply: (reply, { path }) => (path === '/v2/suppliers' ? { status: 404, body: {} } : reply),
  },
  {
    name: 'a body that is no JSON',
    finds: 'NET-002',
    ...onPath('suppliers', reply => ({ ...reply, body: '<html></html>' })),
  },
  {
    name: 'the fields of version 1 by default',
    finds: 'VER-001',
    request: request =>
      request.headers.accept?.includes('power')
        ? request
        : { ...request, headers: { ...request.headers, accept: 'application/vnd.power.tariffs.v1+json' } },
  },
  {
    name: 'a version that is gone',
    finds: 'VER-002',
    reply: (reply, { headers }) =>
      String(headers.accept).includes('.v1+') ? { status: 410, body: {} } : reply,
  },
  {
    name: 'a field that is missing',
    finds: 'COL-TariffV2-kind',
    ...onTariffs(tariff => {
      delete tariff.kind
    }),
  },
  {
    name: 'a kind that is not listed',
    finds: 'COL-TariffV2-kind',
    ...onTariffs((tariff, at) => {
      if (at === 2) tariff.kind = 'loose'
    }),
  },
  {
    name: 'prices as text',
    finds: 'COL-Tariff-centsPerKwh',
    ...onTariffs(tariff => {
      tariff.centsPerKwh = String(tariff.centsPerKwh)
    }),
  },
  {
    name: 'the dearest tariff first',
    finds: 'ORD-TF',
    ...onPath('tariffs', reply => ({ ...reply, body: [...(reply.body as unknown[])].reverse() })),
  },
  {
    name: 'an unknown parameter value that is taken',
    finds: 'PAR-REQ-meter_id',
    needs: 'negative',
    request: request =>
      request.path === '/v2/meter' && request.query.meter_id === undefined
        ? { ...request, query: { meter_id: 'M100003' } }
        : request,
  },
  {
    name: 'more rows than the maximum',
    finds: 'PAR-LIM-max',
    needs: 'negative',
    ...onQuery('suppliers', query => query),
    reply: (reply, { path, query }) =>
      path === '/v2/suppliers' && Number(query.limit) > 50
        ? { status: 200, body: [{ columns: [], data: Array.from({ length: 60 }, () => []), rows: 60 }] }
        : reply,
  },
]
