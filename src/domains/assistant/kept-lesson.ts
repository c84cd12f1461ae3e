import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Lesson } from './model/understanding/understand.ts';

const ending = '.lesson';
/** Checkouts and branches share a folder: each has phrases, and so a model, of its own. */
const keptPerFolder = 3;

/**
 * Returns the trained model of the key from the first folder that has it. Otherwise trains it and keeps it in all of
 * them: training takes two minutes, reading a tenth of a second. A folder that cannot be written is passed over.
 *
 * @param key hash of the training data and of the code that trains
 * @param learn trains; called where no folder has a whole file of the key
 */
export async function keptLesson(given: {
  folders: readonly string[];
  key: string;
  learn: () => Promise<Lesson>;
}): Promise<Lesson> {
  const { folders, key, learn } = given;
  const name = key + ending;
  for (const folder of folders) {
    const lesson = await readLesson(join(folder, name));
    if (lesson) return lesson;
  }
  const lesson = await learn();
  const bytes = serialize(lesson);
  await Promise.allSettled(folders.map((folder) => keep(bytes, { folder, name })));
  return lesson;
}

async function readLesson(file: string): Promise<Lesson | undefined> {
  try {
    return deserialize(await readFile(file)) as Lesson; // written below, under this key
  } catch {
    return undefined;
  }
}

/** Writes under another name first: a reader meanwhile reads none or all of it. */
async function keep(bytes: Uint8Array, { folder, name }: { folder: string; name: string }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const unfinished = join(folder, `${name}.${crypto.randomUUID()}`);
  await writeFile(unfinished, bytes);
  await rename(unfinished, join(folder, name));
  const names = (await readdir(folder)).filter((one) => one.endsWith(ending));
  const files = await Promise.all(names.map(async (one) => ({ one, at: (await stat(join(folder, one))).mtimeMs })));
  const outdated = files.toSorted((a, b) => b.at - a.at).slice(keptPerFolder);
  for (const { one } of outdated) await rm(join(folder, one), { force: true });
}
