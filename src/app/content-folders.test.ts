import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { lessonFolders } from './content-folders.ts';

it.each(lessonFolders)('%s outlives a build of the web app, which empties its folder', (folder) => {
  expect(relative(join(import.meta.dirname, '../../build'), folder)).toMatch(/^\.\./);
});
