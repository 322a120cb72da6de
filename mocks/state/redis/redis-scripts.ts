import { requestBounds, storeBounds } from '../../../src/base/bounds.ts'
import { ledgerLimits, MAX_BALANCES_SHOWN } from '../../../src/payment/ledger.ts'
import { FIRST_SESSION } from '../../session/sessions.ts'
import { ABANDONED_PAYMENT_SECONDS, HELD_PAYMENT_SECONDS, storeLimits } from '../stored-session.ts'

// Each function of the store is one script, which Redis runs as one step. KEYS[1] is what all keys begin with; ARGV[1] the name
// of the session, ARGV[2] how many seconds an idle one is kept. Numbers that may be large stay text, since those of Lua are floats.

const prelude = `
local base = KEYS[1]
local p = base .. ':s:' .. ARGV[1]
local idle = tonumber(ARGV[2])
local call = redis.call
local time = call('TIME')
local now = tonumber(time[1])
local microseconds = now * 1000000 + tonumber(time[2])
local common = { [':sessions'] = 'zset', [':evicted'] = 'string' }
local parts = {
  session = { [''] = 'hash' },
  counters = { [':counts'] = 'hash' },
  journal = { [':journal'] = 'list' },
  ledger = { [':given'] = 'hash', [':spent'] = 'hash', [':order'] = 'zset', [':authorizations'] = 'hash', [':until'] = 'zset', [':entries'] = 'list' },
}
-- What has another type, or is far longer than ever written here, is not ours. It would end every script that reads it.
local function discard(key, types, most)
  for suffix, expected in pairs(types) do
    local kind = call('TYPE', key .. suffix).ok
    local bytes = most and redis.pcall('MEMORY', 'USAGE', key .. suffix, 'SAMPLES', 20)
    if (kind ~= 'none' and kind ~= expected) or (type(bytes) == 'number' and bytes > most) then call('DEL', key .. suffix) end
  end
end
local function discard_foreign(most)
  discard(base, common, most)
  for part, types in pairs(parts) do discard(p, types, most and part == 'ledger' and 4 * most or most) end
end
discard_foreign()
-- Never the same number twice, not after the store lost all it had, or has something else there, either.
local function draw()
  call('SET', base .. ':numbers', time[1] .. '000', 'NX')
  local number = redis.pcall('INCR', base .. ':numbers')
  -- Replicas read numbers of 15 digits exactly.
  if type(number) == 'number' and number > 0 and number < 1e15 then return number end
  call('SET', base .. ':numbers', time[1] .. '000')
  return call('INCR', base .. ':numbers')
end
local function erase(key, part)
  for suffix in pairs(parts[part]) do call('DEL', key .. suffix) end
end
local function close(name)
  for part in pairs(parts) do erase(base .. ':s:' .. name, part) end
  call('ZREM', base .. ':sessions', name)
end
local function touch(is_new)
  call('ZADD', base .. ':sessions', microseconds, ARGV[1])
  if not is_new and now - (tonumber(call('HGET', p, 'touched')) or 0) < idle / 100 then return end
  call('HSET', p, 'touched', now)
  for _, types in pairs(parts) do
    for suffix in pairs(types) do call('EXPIRE', p .. suffix, idle) end
  end
  for _, key in ipairs({ ':sessions', ':numbers', ':evicted' }) do call('EXPIRE', base .. key, 2 * idle) end
end
local function restart_journal()
  erase(p, 'journal')
  call('HSET', p, 'generation', draw(), 'last', 0, 'dropped', 0, 'characters', 0)
end
local function has_room(payer, key)
  if call('ZCARD', p .. ':order') >= ${ledgerLimits.payers} and not call('ZSCORE', p .. ':order', payer) then return false end
  if call('ZCARD', p .. ':until') < ${ledgerLimits.authorizations} or call('ZSCORE', p .. ':until', key) then return true end
  local old = call('ZRANGEBYSCORE', p .. ':until', '-inf', '(' .. now, 'LIMIT', 0, 1000)
  for _, each in ipairs(old) do
    call('ZREM', p .. ':until', each)
    call('HDEL', p .. ':authorizations', each)
  end
  return call('ZCARD', p .. ':until') < ${ledgerLimits.authorizations}
end
local function read_authorization(key)
  local seen = call('HGET', p .. ':authorizations', key)
  if not seen then return '', '' end
  local status, token, at, id = string.match(seen, '^(%S+) (%S+) (%S+) (%S+)$')
  if status == 'held' and tonumber(at) < now - ${HELD_PAYMENT_SECONDS} then status = 'settled' end
  return status, token, id
end
local function write_authorization(key, status, token, id)
  call('HSET', p .. ':authorizations', key, table.concat({ status, token, now, id }, ' '))
end
`

const open = `
local look = ARGV[3] == 'look'
discard_foreign(${storeBounds.keyBytes})
-- Keys expire by the millisecond: what has none any more is no session either.
local oldest = string.format('%.0f', microseconds - idle * 1000000 + 1000)
for _, name in ipairs(call('ZRANGEBYSCORE', base .. ':sessions', '-inf', oldest)) do close(name) end
if call('EXISTS', p) == 0 then
  if look then return false end
  local number = draw()
  call('HSET', p, 'revision', number, 'born', number, 'state', '', 'token', '')
  restart_journal()
  touch(true)
  local names = call('ZRANGE', base .. ':sessions', 0, -1)
  local named = {}
  for _, name in ipairs(names) do if name ~= '${FIRST_SESSION}' then table.insert(named, name) end end
  if #named > ${requestBounds.sessions} then
    close(named[1] == ARGV[1] and named[2] or named[1])
    if type(redis.pcall('INCR', base .. ':evicted')) ~= 'number' then call('SET', base .. ':evicted', 1) end
  end
end
if not look then touch() end
local function are_whole(...)
  for _, field in ipairs({ ... }) do
    local value = call('HGET', p, field) or ''
    if #value > 15 or not string.match(value, '^%d+$') then return false end
  end
  return true
end
if not look and not are_whole('revision', 'born') then
  local number = draw()
  call('HSET', p, 'revision', number, 'born', number)
end
if not look and not are_whole('generation', 'last', 'dropped', 'characters') then restart_journal() end
if not look and not are_whole('ledger_dropped') then call('HDEL', p, 'ledger_dropped') end
local s = call('HMGET', p, 'revision', 'born', 'state', 'generation', 'last', 'dropped')
return { s[1], s[2], s[3], s[4], s[5], s[6],
  call('GET', base .. ':evicted') or '0', call('ZRANGE', base .. ':sessions', 0, -1) }
`

const record = `
local revision, entry, is_new = ARGV[3], ARGV[4], false
local s = call('HMGET', p, 'revision', 'generation', 'last')
if s[1] ~= revision then return { 'changed' } end
local id = tonumber(s[3]) + 1
if #ARGV > 4 then
  local payer, key, status, amount, valid_before, token, expected, default, text =
    ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10], ARGV[11], ARGV[12], ARGV[13]
  local seen, by, written = read_authorization(key)
  if by == token then return { 'recorded', s[2], written } end
  if call('EXISTS', base .. ':given-up:' .. token) == 1 or seen ~= expected then return { 'spent' } end
  local room = has_room(payer, key)
  if status == 'settled' then
    local given = call('HGET', p .. ':given', payer) or default
    local spent = tonumber(call('HGET', p .. ':spent', payer) or 0)
    -- What is longer than this has more than was ever spent: each amount is small.
    local enough = #given > 15 or tonumber(given) - spent >= tonumber(amount)
    if not enough or not room then return { 'spent' } end
    call('HINCRBY', p .. ':spent', payer, amount)
    call('ZADD', p .. ':order', draw(), payer)
  end
  if status == 'settled' or (status == 'pending' and room) then
    write_authorization(key, status == 'settled' and 'held' or status, token, id)
    call('ZADD', p .. ':until', valid_before, key)
  end
  local length = call('RPUSH', p .. ':entries', text)
  is_new = length == 1 or call('ZCARD', p .. ':order') == 1
  if length > ${ledgerLimits.history} then
    call('LPOP', p .. ':entries')
    call('HINCRBY', p, 'ledger_dropped', 1)
  end
end
call('RPUSH', p .. ':journal', entry)
call('HSET', p, 'last', id)
local characters = call('HINCRBY', p, 'characters', #entry)
while call('LLEN', p .. ':journal') > ${storeLimits.journalEntries} or characters > ${storeLimits.journalCharacters} do
  local oldest = call('LPOP', p .. ':journal')
  characters = call('HINCRBY', p, 'characters', -#oldest)
  call('HINCRBY', p, 'dropped', 1)
end
touch(is_new or id == 1)
return { 'recorded', s[2], id }
`

const change = `
local revision, token, forget, others, state, balances = ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], cjson.decode(ARGV[8])
local s = call('HMGET', p, 'revision', 'token')
if s[2] == token then return { 'changed', s[1] } end
if not s[1] or (revision ~= '' and s[1] ~= revision) then return { 'conflict' } end
if others == '1' then
  for _, name in ipairs(call('ZRANGE', base .. ':sessions', 0, -1)) do
    if name ~= '${FIRST_SESSION}' then close(name) end
  end
  p = base .. ':s:${FIRST_SESSION}'
  discard_foreign()
  state, forget, balances = '', 'counters,journal,ledger', {}
  if call('EXISTS', p) == 0 then return { 'changed', 0 } end
end
local known, added = call('ZCARD', p .. ':order'), 0
for _, each in ipairs(balances) do
  if not call('ZSCORE', p .. ':order', each[1]) then added = added + 1 end
end
if known + added > ${ledgerLimits.payers} then return { 'full', known } end
for _, each in ipairs(balances) do
  call('HSET', p .. ':given', each[1], each[2])
  call('HDEL', p .. ':spent', each[1])
  call('ZADD', p .. ':order', draw(), each[1])
end
if state ~= '-' then call('HSET', p, 'state', state) end
for part in string.gmatch(forget, '%a+') do
  if part == 'journal' then restart_journal() else erase(p, part) end
  if part == 'ledger' then call('HDEL', p, 'ledger_dropped') end
end
local number = draw()
call('HSET', p, 'revision', number, 'token', token)
if others ~= '1' then touch(true) end
return { 'changed', number }
`

const count = `
local revision, key, most, ms = ARGV[3], ARGV[4], ARGV[5], tonumber(ARGV[6])
if call('HGET', p, 'revision') ~= revision then return false end
if most == '' then
  local number = call('HINCRBY', p .. ':counts', key, 1)
  if number == 1 and call('HLEN', p .. ':counts') > ${storeLimits.counters} then
    call('DEL', p .. ':counts')
    call('HSET', p .. ':counts', key, 1)
  end
  call('EXPIRE', p .. ':counts', idle)
  return number
end
local at = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
local window = p .. ':window:' .. key
discard(window, { [''] = 'zset' })
call('ZREMRANGEBYSCORE', window, '-inf', at - ms)
local taken = call('ZCARD', window)
if taken >= tonumber(most) then return 0 end
call('ZADD', window, at, draw())
call('PEXPIRE', window, ms)
return taken + 1
`

const readAccount = `
local payer, key = ARGV[3], ARGV[4]
local status = read_authorization(key)
return { call('HGET', p .. ':given', payer) or '', call('HGET', p .. ':spent', payer) or '0', status, has_room(payer, key) and 1 or 0 }
`

const conclude = `
local payer, key, token, outcome, before, amount, text = ARGV[3], ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
if outcome == 'given-up' then call('SET', base .. ':given-up:' .. token, 1, 'EX', ${ABANDONED_PAYMENT_SECONDS}) end
local seen = call('HGET', p .. ':authorizations', key)
local status, by, id = string.match(seen or '', '^(%S+) (%S+) %S+ (%S+)$')
if by ~= token or status ~= 'held' then return 0 end
if outcome == 'sent' then
  write_authorization(key, 'settled', token, id)
  return 1
end
if before == 'pending' then
  write_authorization(key, 'pending', '-', id)
else
  call('HDEL', p .. ':authorizations', key)
  call('ZREM', p .. ':until', key)
end
call('HINCRBY', p .. ':spent', payer, '-' .. amount)
call('LREM', p .. ':entries', -1, text)
return 1
`

const readLedger = `
local payer = ARGV[3]
local payers = payer == '' and call('ZRANGE', p .. ':order', -${MAX_BALANCES_SHOWN}, -1) or { payer }
local rows = {}
for _, each in ipairs(payers) do
  table.insert(rows, each)
  table.insert(rows, call('HGET', p .. ':given', each) or '')
  table.insert(rows, call('HGET', p .. ':spent', each) or '0')
end
return { call('LRANGE', p .. ':entries', 0, -1), call('HGET', p, 'ledger_dropped') or '0', rows, call('ZCARD', p .. ':order') }
`

const readJournal = `
local since, dropped = tonumber(ARGV[3]), tonumber(call('HGET', p, 'dropped') or 0)
local from = math.max(since, dropped)
return { from, call('LRANGE', p .. ':journal', from - dropped, -1) }
`

const probe = `
call('SET', base .. ':probe', now, 'EX', 60)
return 1
`

/** Flag of scripts that run even while the server is out of memory. They write little, or free memory. */
const allowFull = '#!lua flags=allow-oom\n'

export const redisScripts = {
  open: allowFull + prelude + open,
  record: prelude + record,
  change: prelude + change,
  forget: allowFull + prelude + change,
  count: prelude + count,
  readAccount: prelude + readAccount,
  conclude: prelude + conclude,
  readLedger: prelude + readLedger,
  readJournal: prelude + readJournal,
  probe: prelude + probe,
}
