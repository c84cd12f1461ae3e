import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { lessonsFolder } from './content-folders.ts';

it('what the assistant has learned outlives a build of the web app, which empties its folder', () => {
  expect(relative(join(import.meta.dirname, '../../build'), lessonsFolder)).toMatch(/^\.\./);
});
