import { expect, it } from 'vitest';
import { databaseOutageOf } from './availability.ts';
import { createPool } from './database.ts';

const failure = (code: string, more: object = {}) => Object.assign(new Error('failed'), { code, ...more });

it.each([
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['a server that shuts down', failure('57P01')],
  ['a server that starts', failure('57P03')],
  ['a demoted server', failure('25006')],
  ['too many connections', failure('53300')],
  ['a wrapped one', new Error('order not stored', { cause: failure('08006') })],
])('databaseOutageOf calls %s unreachable', (_name, error) => expect(databaseOutageOf(error)).toBe('unreachable'));

it('databaseOutageOf calls a refused connection of a pool unreachable, and one of another server not', async () => {
  const pool = createPool({ url: 'postgresql://a:b@127.0.0.1:1/none', role: 'forkline_app', max: 1 });
  for (const ask of [() => pool.query('select 1'), () => pool.connect()]) {
    const error = await ask().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
    expect(databaseOutageOf(error)).toBe('unreachable');
    expect(databaseOutageOf(new Error('request failed', { cause: error }))).toBe('unreachable');
  }
  await pool.end();
  expect(databaseOutageOf(failure('ECONNREFUSED', { syscall: 'connect' }))).toBeUndefined();
});

it.each(['53100', '53200', '58030'])('databaseOutageOf calls SQLSTATE %s full', (code) => {
  expect(databaseOutageOf(failure(code))).toBe('full');
});

it.each([
  ['a duplicate key', failure('23505')],
  ['a statement timeout', failure('57014')],
  ['a missing file', failure('ENOENT', { syscall: 'open' })],
  ['a program error', new TypeError('x is not a function')],
  ['nothing thrown', undefined],
])('databaseOutageOf does not blame the database for %s', (_name, error) => {
  expect(databaseOutageOf(error)).toBeUndefined();
});
