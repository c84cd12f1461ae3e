import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
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
  expect(await keptLesson({ folders: [folder], key: 'a', learn: learning() })).toBe(lesson);
  const again = learning();
  expect(await keptLesson({ folders: [folder], key: 'a', learn: again })).toEqual(lesson);
  expect(again).not.toHaveBeenCalled();
});

it('keptLesson trains a model for each key and keeps the newest three', async () => {
  for (const key of ['a', 'b', 'c', 'd']) {
    const again = learning();
    await keptLesson({ folders: [folder], key, learn: again });
    expect(again).toHaveBeenCalledOnce();
    // Files are ordered by modification time, which has a resolution of milliseconds.
    await utimes(join(folder, `${key}.lesson`), new Date(), new Date(Date.now() - 10_000 + key.charCodeAt(0)));
  }
  expect((await readdir(folder)).toSorted()).toEqual(['b.lesson', 'c.lesson', 'd.lesson']);
});

it('keptLesson writes to every folder and reads from the first that has the model', async () => {
  const [first, second] = [join(folder, 'checkout'), join(folder, 'machine')];
  await keptLesson({ folders: [first, second], key: 'a', learn: learning() });
  await rm(first, { recursive: true });
  const again = learning();
  expect(await keptLesson({ folders: [first, second], key: 'a', learn: again })).toEqual(lesson);
  expect(again).not.toHaveBeenCalled();
});

it('is learned anew where the file is spoilt, and kept whole', async () => {
  await writeFile(join(folder, 'a.lesson'), 'half of it');
  await keptLesson({ folders: [folder], key: 'a', learn: learning() });
  const again = learning();
  expect(await keptLesson({ folders: [folder], key: 'a', learn: again })).toEqual(lesson);
  expect(again).not.toHaveBeenCalled();
});

it('is learned all the same where nothing can be kept', async () => {
  const file = join(folder, 'no-folder');
  await writeFile(file, '');
  expect(await keptLesson({ folders: [file], key: 'a', learn: learning() })).toBe(lesson);
});

it('goes unkept where learning fails', async () => {
  await expect(keptLesson({ folders: [folder], key: 'a', learn: failing })).rejects.toThrow('no memory');
  expect(await readdir(folder)).toEqual([]);
});
