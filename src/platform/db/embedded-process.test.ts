import { expect, it } from 'vitest';
import { isWrapperFailure } from './embedded-process.ts';

it.each<[string, Error, boolean]>([
  ['no program `unshare`', Object.assign(new Error('spawn unshare ENOENT'), { syscall: 'spawn unshare' }), true],
  ['a kernel without user namespaces', new Error('unshare: unshare failed: Operation not permitted'), true],
  ['a Node that the namespace may not run', new Error('unshare: failed to execute /n: Permission denied'), true],
  ['PostgreSQL itself', new Error('PostgreSQL could not start in /d/postgres: disk full'), false],
])('blames the folder of root for %s or not: %j', (_name, error, isWrapper) => {
  expect(isWrapperFailure(error)).toBe(isWrapper);
});
