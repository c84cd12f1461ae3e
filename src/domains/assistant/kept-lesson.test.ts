import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptLesson } from './kept-lesson.ts';
import { learn, learnModel, readPhrases, type Lesson } from './model/understanding/understand.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forkline-lessons-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const book = readPhrases('@payout.when\nwhen am I paid\n@item.price\nhow much is the burger');
const lesson = await learn(book, (model) => Promise.resolve(learnModel(book, model)));
const learning = () => vi.fn<() => Promise<Lesson>>(() => Promise.resolve(lesson));
const failing = () => Promise.reject(new Error('no memory'));

it('is learned once and read again as it was', async () => {
  expect(await keptLesson({ folder, key: 'a', learn: learning() })).toBe(lesson);
  const again = learning();
  expect(await keptLesson({ folder, key: 'a', learn: again })).toEqual(lesson);
  expect(again).not.toHaveBeenCalled();
});

it('is learned anew from other phrases, and takes the place of what was kept', async () => {
  await keptLesson({ folder, key: 'a', learn: learning() });
  const again = learning();
  await keptLesson({ folder, key: 'b', learn: again });
  expect(again).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual(['b.lesson']);
});

it('is learned anew where the file is spoilt, and kept whole', async () => {
  await writeFile(join(folder, 'a.lesson'), 'half of it');
  await keptLesson({ folder, key: 'a', learn: learning() });
  const again = learning();
  expect(await keptLesson({ folder, key: 'a', learn: again })).toEqual(lesson);
  expect(again).not.toHaveBeenCalled();
});

it('is learned all the same where nothing can be kept', async () => {
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  expect(await keptLesson({ folder: file, key: 'a', learn: learning() })).toBe(lesson);
});

it('goes unkept where learning fails', async () => {
  await expect(keptLesson({ folder, key: 'a', learn: failing })).rejects.toThrow('no memory');
  expect(await readdir(folder)).toEqual([]);
});
