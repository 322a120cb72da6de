import { type MeterFault, onColumn, onPath, onQuery, onTable, onTariffs, withKey } from './meter-fault.ts'

/** Faults of the types that only this contract has, and one of each kind of statement in it. */
export const faults: readonly MeterFault[] = [
  { name: 'a flag as a number', finds: 'COL-Meter-isSmart', ...onColumn('meters', 'isSmart', Number) },
  {
    name: 'a day as an instant',
    finds: 'COL-Meter-installedOn',
    ...onColumn('meters', 'installedOn', day => `${day}T00:00:00Z`),
  },
  {
    name: 'an instant without its zone',
    finds: 'COL-MeterDetail-lastSeen',
    ...onColumn('meter', 'lastSeen', () => 'yesterday'),
  },
  {
    name: 'an id of another form',
    finds: 'COL-Meter-meterId',
    ...onColumn('meters', 'meterId', (id: string) => id.replace('M', 'm')),
  },
  {
    name: 'a serial number that is no UUID',
    finds: 'COL-Meter-serial',
    ...onColumn('meters', 'serial', (_, at) => `S-${at}`),
  },
  {
    name: 'a region that is not listed',
    finds: 'COL-Meter-region',
    ...onColumn('meters', 'region', (region, at) => (at === 1 ? 'desert' : region)),
  },
  {
    name: 'a decimal with three places',
    finds: 'COL-MeterDetail-balance',
    ...onColumn('meter', 'balance', () => 1.234),
  },
  {
    name: 'a fourth phase',
    finds: 'COL-MeterDetail-kwhByPhase',
    ...onColumn('meter', 'kwhByPhase', (phases: object) => ({ ...phases, L4: 0 })),
  },
  {
    name: 'a tuple that is too long',
    finds: 'COL-Supplier-plants',
    ...onColumn('suppliers', 'plants', (plants: unknown[][]) => plants.map(plant => [...plant, 1])),
  },
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
  {
    name: 'usage of a meter that was not requested',
    finds: 'US-01',
    ...onColumn('usage', 'meterId', (id, at) => (at === 0 ? 'M100066' : id)),
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
    name: 'an offset that is ignored',
    finds: 'PAG-001',
    ...onQuery('meters', ({ offset: _, ...query }) => query),
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
