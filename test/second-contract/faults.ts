import { type MeterFault, onColumn, onPath, onQuery, onTable, onTariffs, withKey } from './meter-fault.ts'

/** Faults of the types that only this contract has, and one of each kind of statement in it. */
export const faults: readonly MeterFault[] = [
  onColumn('a flag as a number', 'COL-Meter-isSmart', 'meters.isSmart', Number),
  onColumn('a day as an instant', 'COL-Meter-installedOn', 'meters.installedOn', day => `${day}T00:00:00Z`),
  onColumn('an instant without its zone', 'COL-MeterDetail-lastSeen', 'meter.lastSeen', () => 'yesterday'),
  onColumn('an id of another form', 'COL-Meter-meterId', 'meters.meterId', (id: string) =>
    id.replace('M', 'm'),
  ),
  onColumn('a serial number that is no UUID', 'COL-Meter-serial', 'meters.serial', (_, at) => `S-${at}`),
  onColumn('a region that is not listed', 'COL-Meter-region', 'meters.region', (region, at) =>
    at === 1 ? 'desert' : region,
  ),
  onColumn('a decimal with three places', 'COL-MeterDetail-balance', 'meter.balance', () => 1.234),
  onColumn('a fourth phase', 'COL-MeterDetail-kwhByPhase', 'meter.kwhByPhase', (phases: object) => ({
    ...phases,
    L4: 0,
  })),
  onColumn('a tuple that is too long', 'COL-Supplier-plants', 'suppliers.plants', (plants: unknown[][]) =>
    plants.map(plant => [...plant, 1]),
  ),
  onTable('a meter that is listed twice', 'MT-01', 'meters', ({ data }) => {
    if (data[1] && data[0]) data[1] = [...data[0]]
  }),
  onColumn('a week that holds less than a day', 'MT-02', 'meters.weekKwh', (week: number) => week / 100),
  onQuery('a filter that is ignored', 'MT-03', 'meters', ({ region: _, ...query }) => query),
  onQuery('another meter than the requested one', 'MD-01', 'meter', query => ({
    ...query,
    meter_id: 'M100010',
  })),
  onColumn('a day that is not the sum of its phases', 'MD-02', 'meter.dayKwh', (day: number) => day * 2),
  onColumn('a reading of tomorrow', 'MD-03', 'meter.lastSeen', (time: string) => time.replace(/^20/, '21')),
  onQuery('readings beyond the range', 'RD-03', 'readings', query => ({
    ...query,
    before_time: String(Number(query.before_time) + 86_400),
  })),
  onTable('readings backwards', 'RD-04', 'readings', ({ data }) => {
    data.reverse()
  }),
  onColumn('readings at odd times', 'RD-05', 'readings.time', (time: number) => time + 7),
  onColumn('usage of a meter that was not requested', 'US-01', 'usage.meterId', (id, at) =>
    at === 0 ? 'M100066' : id,
  ),
  onColumn('a month that is a week', 'US-03', 'usage.monthKwh', (_, _at, row) => (row[3] as number) - 1),
  onQuery('usage of the first meter alone', 'PAR-CSV-meter_ids', 'usage', query => ({
    meter_ids: (query.meter_ids ?? '').split(',')[0] ?? '',
  })),
  onTable('the oldest meters first', 'ORD-MT', 'meters', ({ data }, { query }) => {
    if (query.order_asc === undefined && query.order_desc === undefined) data.reverse()
  }),
  onQuery('an offset that is ignored', 'PAG-001', 'meters', ({ offset: _, ...query }) => query),
  onQuery('a page that ends a row early', 'PAR-LIM-full', 'meters', query =>
    query.limit === '10' ? { ...query, limit: '9' } : query,
  ),
  onQuery('a default limit of ten', 'PAR-DEF-limit', 'meters', query => ({ limit: '10', ...query })),
  {
    name: 'a region that is refused',
    finds: 'PAR-ENUM-region',
    needs: 'deep',
    reply: (reply, { query }) => (query.region === 'city' ? { status: 400, body: {} } : reply),
  },
  onColumn('a region that is another one in the detail', 'SAME-METER', 'meter.region', region =>
    region === 'coast' ? 'city' : 'coast',
  ),
  onTable('watt-hours in the detail', 'SAME-DAY', 'meter', ({ data }) => {
    for (const row of data) {
      row[4] = (row[4] as number) * 1000
      for (const [phase, kwh] of Object.entries(row[5] as Record<string, number>))
        (row[5] as Record<string, number>)[phase] = kwh * 1000
    }
  }),
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
  onTariffs('a field that is missing', 'COL-TariffV2-kind', tariff => {
    delete tariff.kind
  }),
  onPath('the dearest tariff first', 'ORD-TF', 'tariffs', reply => ({
    ...reply,
    body: [...(reply.body as unknown[])].reverse(),
  })),
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
    reply: (reply, { path, query }) =>
      path === '/v2/suppliers' && Number(query.limit) > 50
        ? { status: 200, body: [{ columns: [], data: Array.from({ length: 60 }, () => []), rows: 60 }] }
        : reply,
  },
]
