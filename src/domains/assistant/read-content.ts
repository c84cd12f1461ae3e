import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readArticle, type Article } from './model/article.ts';
import { createUnderstanding, type Lesson, type Understanding } from './model/understanding/understand.ts';

/** The help articles of a folder, a file each, in the order of their names. */
export async function readArticles(folder: string): Promise<Article[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => readArticle(name.slice(0, -'.md'.length), await readFile(join(folder, name), 'utf8'))),
  );
}

/**
 * What people say and mean by it, learned from the phrase books of a folder (`*.txt`) when it is first asked for. In
 * another thread, since it takes seconds in which this one has orders to take in.
 */
export function createTeacher(folder: string): () => Promise<Understanding> {
  let understanding: Promise<Understanding> | undefined;
  return () => {
    understanding ??= learnFrom(folder);
    return understanding;
  };
}

async function learnFrom(folder: string): Promise<Understanding> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const worker = new Worker(new URL('learn-worker.ts', import.meta.url), { workerData: texts.join('\n') });
  const lesson = await new Promise<Lesson>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that learns ended without an answer.')));
  });
  return createUnderstanding(lesson);
}
