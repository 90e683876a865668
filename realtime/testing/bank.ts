/** A tiny product to test the engine with: two purses, lists of marks, users with sessions. Knows nothing of Atelier. */
import { z } from 'zod'
import type { Db } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { CallError } from '#platform/call-error.ts'
import { action, mutation, query, type Role, signal } from '../define.ts'
import { type BaseActor, hot, type HotMutation, type Implements, type Topic, topicOf } from '../implement.ts'

const name = z.string().min(1, 'Please enter a name').max(40)
const done = z.object({ done: z.literal(true) })
const token = z.string().optional()

export const contract = {
  purses: {
    left: query({ about: 'The left purse.', role: 'visitor', args: z.object({}), result: z.number() }),
    right: query({ about: 'The right purse.', role: 'visitor', args: z.object({}), result: z.number() }),
    move: mutation({
      about: 'Moves cents from left to right.',
      role: 'visitor',
      args: z.object({ cents: z.number().int() }),
      result: done,
    }),
  },
  marks: {
    list: query({
      about: 'The marks of one list, oldest first.',
      role: 'visitor',
      args: z.object({ list: name }),
      result: z.array(z.number()),
    }),
    overview: query({
      about: 'The number of marks in a list, for admins.',
      role: 'admin',
      adminRoles: ['owner'],
      args: z.object({ token, list: name }),
      result: z.number(),
    }),
    add: mutation({
      about: 'Adds a mark.',
      role: 'visitor',
      argsMax: 8 * 1024 * 1024,
      args: z.object({ list: name, mark: z.number().int() }),
      result: z.object({ count: z.number() }),
    }),
    addHot: mutation({
      about: 'Adds a mark in one statement.',
      role: 'visitor',
      args: z.object({ list: name, mark: z.number().int() }),
      result: z.object({ count: z.number() }),
    }),
    addSecretly: mutation({
      about: 'Adds a mark and answers a secret.',
      role: 'visitor',
      args: z.object({ list: name, mark: z.number().int() }),
      result: z.object({ secret: z.string() }),
      sealed: true,
    }),
    addSlowly: action({
      about: 'Adds a mark in a step of an action.',
      role: 'visitor',
      args: z.object({ list: name, mark: z.number().int() }),
      result: done,
    }),
    hang: action({ about: 'Ends when the caller is gone.', role: 'visitor', args: z.object({}), result: done }),
    fail: mutation({
      about: 'Fails in the way that is asked for.',
      role: 'visitor',
      args: z.object({ list: name, how: z.enum(['declared', 'undeclared', 'crash', 'sql']) }),
      result: done,
      errors: ['too_late'],
    }),
    failing: query({
      about: 'Fails while the list is empty.',
      role: 'visitor',
      args: z.object({ list: name, how: z.enum(['declared', 'sql']) }),
      result: z.number(),
      errors: ['empty'],
    }),
    behindLock: query({
      about: 'The number of marks, once the lock is free.',
      role: 'visitor',
      args: z.object({ list: name }),
      result: z.number(),
    }),
    blob: query({
      about: 'Much text, another one after each mark.',
      role: 'visitor',
      args: z.object({ list: name, bytes: z.number() }),
      result: z.string(),
    }),
  },
  rooms: {
    show: signal({
      about: 'Shows a sign of the caller in a room.',
      role: 'user',
      args: z.object({ token, room: name, sign: z.enum(['typing', 'here']), isOn: z.boolean() }),
      result: z.null(),
      errors: ['not_found'],
    }),
    shown: query({
      about: 'The signs of those in a room.',
      role: 'user',
      args: z.object({ token, room: name }),
      result: z.object({ typing: z.array(z.string()), here: z.array(z.string()) }).nullable(),
    }),
    leave: mutation({ about: 'Leaves a room.', role: 'user', args: z.object({ token, room: name }), result: done }),
  },
  people: {
    me: query({ about: 'The caller.', role: 'user', args: z.object({ token }), result: z.string() }),
    signOut: mutation({ about: 'Ends the session.', role: 'user', args: z.object({ token }), result: done }),
    adminOnly: query({ about: 'For admins.', role: 'admin', adminRoles: ['owner'], args: z.object({ token }), result: z.number() }),
  },
}

export type Bank = typeof contract

export const BANK_SCHEMA = `
  create schema bank;
  create table bank.purses (side text primary key, cents bigint not null);
  insert into bank.purses values ('left', 1000000), ('right', 0);
  create table bank.marks (id bigint generated always as identity, list text not null, mark bigint not null);
  create table bank.sessions (token text primary key, user_id uuid not null default gen_random_uuid(), is_admin boolean not null default false);
  create table bank.seats (room text not null, user_id uuid not null, primary key (room, user_id));
  create function bank.add_mark(s uuid, r bigint, h bytea, p text, a uuid, i uuid, l text, m bigint) returns table (result jsonb, topics text[])
  language plpgsql as $$
  begin
    insert into bank.marks (list, mark) values (l, m);
    select jsonb_build_object('marks', count(*)) into result from bank.marks where list = l;
    topics := array['marks:' || l];
    perform journal.record(s, r, h, p, a, i, result, topics);
    return next;
  end $$;`

const purse = topicOf('purse')
const marksOf = topicOf('marks')
const sessionOf = topicOf('session')
export const endOf = topicOf('session-end')
const roomOf = topicOf('room')

/** Held by a test (`pg_advisory_lock`), it keeps `marks:behindLock` waiting in the database. */
export const SLOW_LOCK = 4711

const sql = {
  waitForLock: statement<[]>('bank.waitForLock', `select pg_advisory_xact_lock_shared(${SLOW_LOCK})::text`),
  selectPurse: statement<[side: string], { cents: number }>('bank.selectPurse', 'select cents from bank.purses where side = $1'),
  addToPurse: statement<[side: string, cents: number]>('bank.addToPurse', 'update bank.purses set cents = cents + $2 where side = $1'),
  selectMarks: statement<[list: string], { mark: number }>('bank.selectMarks', 'select mark from bank.marks where list = $1 order by id'),
  insertMark: statement<[list: string, mark: number]>('bank.insertMark', 'insert into bank.marks (list, mark) values ($1, $2)'),
  countMarks: statement<[list: string], { count: number }>('bank.countMarks', 'select count(*) as count from bank.marks where list = $1'),
  divide: statement<[by: number], { value: number }>('bank.divide', 'select 1 / $1::int as value'),
  addMark: statement<readonly unknown[], { result: { marks: number }; topics: string[] }>(
    'bank.addMark',
    'select result, topics from bank.add_mark($1, $2, $3, $4, $5, $6, $7, $8)',
  ),
  selectSession: statement<[token: string], { user_id: string; is_admin: boolean }>(
    'bank.selectSession',
    'select user_id, is_admin from bank.sessions where token = $1',
  ),
  selectSeat: statement<[room: string, userId: string | null], { room: string }>(
    'bank.selectSeat',
    'select room from bank.seats where room = $1 and user_id = $2',
  ),
  selectSeats: statement<[room: string], { userId: string }>(
    'bank.selectSeats',
    'select user_id as "userId" from bank.seats where room = $1',
  ),
  deleteSeat: statement<[room: string, userId: string | null]>(
    'bank.deleteSeat',
    'delete from bank.seats where room = $1 and user_id = $2',
  ),
  deleteSession: statement<[token: string]>('bank.deleteSession', 'delete from bank.sessions where token = $1'),
}

/** Work of a test at chosen points inside a mutation. */
export interface Hooks {
  /** Inside the transaction, before anything is written. */
  begun?: (mark: number) => Promise<void> | void
  /** Inside the transaction, after the work, right before the commit. */
  worked?: (mark: number) => Promise<void> | void
  /** After the commit, before the answer. */
  committed?: (mark: number) => void
}

export async function resolveActor(db: Db, given: string | undefined, watch: (...topics: readonly Topic[]) => void): Promise<BaseActor> {
  const roles = new Set<Role>(['visitor'])
  if (given === undefined) return { userId: null, impersonatorId: null, roles }
  watch(sessionOf(given))
  const session = await db.maybe(sql.selectSession, given)
  if (session === undefined) return { userId: null, impersonatorId: null, roles }
  roles.add('user')
  if (session.is_admin) roles.add('admin')
  return { userId: session.user_id, impersonatorId: null, roles }
}

const addHot: HotMutation<BaseActor, { list: string; mark: number }, { count: number }> = hot(
  (_context, { list, mark }, journal) => ({ statement: sql.addMark, params: [...journal, list, mark] }),
  ({ marks }) => ({ count: marks }),
)

type Handlers = Implements<Bank, BaseActor>

const purses: Handlers['purses'] = {
  async left({ db, watch }) {
    watch(purse('left'))
    return (await db.one(sql.selectPurse, 'left')).cents
  },
  async right({ db, watch }) {
    watch(purse('right'))
    return (await db.one(sql.selectPurse, 'right')).cents
  },
  async move({ tx, touch }, { cents }) {
    await tx.run(sql.addToPurse, 'left', -cents)
    await tx.run(sql.addToPurse, 'right', cents)
    touch(purse('left'), purse('right'))
    return { done: true as const }
  },
}

const readMarks: Pick<Handlers['marks'], 'list' | 'overview' | 'blob' | 'behindLock'> = {
  async list({ db, watch }, { list }) {
    watch(marksOf(list))
    return (await db.many(sql.selectMarks, list)).map((row) => row.mark)
  },
  async overview({ db, watch }, { list }) {
    watch(marksOf(list))
    return (await db.one(sql.countMarks, list)).count
  },
  async behindLock({ db, watch }, { list }) {
    watch(marksOf(list))
    await db.run(sql.waitForLock)
    return (await db.one(sql.countMarks, list)).count
  },
  async blob({ db, watch }, { list, bytes }) {
    watch(marksOf(list))
    const { count } = await db.one(sql.countMarks, list)
    return `${count}:`.padEnd(bytes, 'x')
  },
}

const addMarks = (hooks: Hooks): Pick<Handlers['marks'], 'add' | 'addHot' | 'addSecretly' | 'addSlowly' | 'hang'> => ({
  async add({ tx, touch, afterCommit }, { list, mark }) {
    await hooks.begun?.(mark)
    await tx.run(sql.insertMark, list, mark)
    const { count } = await tx.one(sql.countMarks, list)
    touch(marksOf(list))
    await hooks.worked?.(mark)
    afterCommit(() => hooks.committed?.(mark))
    return { count }
  },
  addHot,
  async addSecretly({ tx, touch, callId }, { list, mark }) {
    await tx.run(sql.insertMark, list, mark)
    touch(marksOf(list))
    await hooks.worked?.(mark)
    return { secret: callId }
  },
  async addSlowly({ write }, { list, mark }) {
    await hooks.begun?.(mark)
    await write('add', async ({ tx, touch }) => {
      await tx.run(sql.insertMark, list, mark)
      touch(marksOf(list))
    })
    return { done: true as const }
  },
  async hang({ signal }) {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return { done: true as const }
  },
})

const failures: Pick<Handlers['marks'], 'fail' | 'failing'> = {
  async fail({ tx, touch }, { list, how }) {
    await tx.run(sql.insertMark, list, 0)
    touch(marksOf(list))
    if (how === 'declared') throw new CallError('too_late', 'It is too late for that.', { hours: 3 })
    if (how === 'undeclared') throw new CallError('surprise', 'Nobody knows this one.')
    if (how === 'sql') await tx.one(sql.divide, 0)
    throw new Error('a secret of the server')
  },
  async failing({ db, watch }, { list, how }) {
    watch(marksOf(list))
    const { count } = await db.one(sql.countMarks, list)
    if (count > 0) return count
    if (how === 'sql') await db.one(sql.divide, 0)
    throw new CallError('empty', 'There is nothing yet.')
  },
}

const rooms: Handlers['rooms'] = {
  async show({ db, actor, watch }, { room }) {
    watch(roomOf(room))
    if ((await db.maybe(sql.selectSeat, room, actor.userId)) === undefined) throw new CallError('not_found', 'There is no such room.')
    return room
  },
  async shown({ db, actor, watch, hear }, { room }) {
    watch(roomOf(room))
    const seats = await db.many(sql.selectSeats, room)
    if (seats.every(({ userId }) => userId !== actor.userId)) return null
    const others = new Set(seats.map(({ userId }) => userId).filter((userId) => userId !== actor.userId))
    return hear(room, (usersOf) => ({
      typing: usersOf('typing').filter((userId) => others.has(userId)),
      here: usersOf('here').filter((userId) => others.has(userId)),
    }))
  },
  async leave({ tx, actor, touch }, { room }) {
    await tx.run(sql.deleteSeat, room, actor.userId)
    touch(roomOf(room))
    return { done: true as const }
  },
}

const people: Handlers['people'] = {
  async me({ actor }) {
    return actor.userId ?? ''
  },
  async signOut({ tx, touch }, { token: given = '' }) {
    await tx.run(sql.deleteSession, given)
    touch(sessionOf(given), endOf(given))
    return { done: true as const }
  },
  adminOnly: async () => 1,
}

/** The handlers; `hooks` can be changed while they run. */
export const implementation = (hooks: Hooks): Handlers => ({
  purses,
  marks: { ...readMarks, ...addMarks(hooks), ...failures },
  rooms,
  people,
})
