import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Lesson } from './model/understanding/understand.ts';

const ending = '.lesson';

/**
 * What was learned, kept in a file of a folder: learning takes a minute, reading it again a tenth of a second.
 *
 * @param key names what it was learned from and how: one file for each, of which only the last is kept
 * @param learn called where there is no such file, or a spoilt one
 */
export async function keptLesson(given: {
  folder: string;
  key: string;
  learn: () => Promise<Lesson>;
}): Promise<Lesson> {
  const { folder, key, learn } = given;
  const name = key + ending;
  const kept = await readFile(join(folder, name))
    .then((bytes) => deserialize(bytes) as Lesson) // written below, under this key
    .catch(() => undefined);
  if (kept) return kept;
  const lesson = await learn();
  // Where nothing can be written it is learned again at the next start.
  await keep(lesson, { folder, name }).catch(() => {});
  return lesson;
}

/** Under another name first: who reads it meanwhile reads none or all of it. */
async function keep(lesson: Lesson, { folder, name }: { folder: string; name: string }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const before = (await readdir(folder)).filter((one) => one.endsWith(ending) && one !== name);
  const unfinished = join(folder, `${name}.${crypto.randomUUID()}`);
  await writeFile(unfinished, serialize(lesson));
  await rename(unfinished, join(folder, name));
  for (const one of before) await rm(join(folder, one), { force: true });
}
