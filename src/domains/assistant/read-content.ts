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

/** What was learned from a folder, once in a process. */
const lessons = new Map<string, Promise<Lesson>>();

/**
 * What people say and mean by it, learned from the phrase books of a folder (`*.txt`) when it is first asked for. In
 * another thread, since it takes seconds in which this one has orders to take in. After a failure it is tried again.
 */
export function createTeacher(folder: string): () => Promise<Understanding> {
  let understanding: Promise<Understanding> | undefined;
  return () => {
    understanding ??= lessonOf(folder).then(createUnderstanding);
    understanding.catch(() => (understanding = undefined));
    return understanding;
  };
}

function lessonOf(folder: string): Promise<Lesson> {
  const known = lessons.get(folder);
  if (known) return known;
  const lesson = learnFrom(folder);
  lessons.set(folder, lesson);
  lesson.catch(() => lessons.delete(folder));
  return lesson;
}

async function learnFrom(folder: string): Promise<Lesson> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const worker = new Worker(new URL('learn-worker.ts', import.meta.url), { workerData: texts.join('\n') });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that learns ended without an answer.')));
  });
}
