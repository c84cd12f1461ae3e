import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { keptLesson } from './kept-lesson.ts';
import { readArticle, sentencesOf, type Article } from './model/article.ts';
import type { LearnedPart, ModelName } from './model/understanding/classifier.ts';
import {
  createUnderstanding,
  learn,
  readPhrases,
  type Lesson,
  type Understanding,
} from './model/understanding/understand.ts';

/** The help articles of a folder, a file each, in the order of their names. */
export async function readArticles(folder: string): Promise<Article[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).toSorted();
  return Promise.all(
    names.map(async (name) => readArticle(name.slice(0, -'.md'.length), await readFile(join(folder, name), 'utf8'))),
  );
}

/** What was learned from a folder, once in a process. */
const lessons = new Map<string, Promise<Lesson>>();
/** How phrases are read, learned from and kept. */
const understandingFolder = join(import.meta.dirname, 'model/understanding');

/** Where phrase books (`*.txt`) are, and where the model that is trained on them is kept between starts. */
export interface PhraseFolders {
  phrases: string;
  lessons: readonly string[];
}

/**
 * What people say and mean by it, learned from the phrase books and from the articles' own words when it is first asked
 * for, unless a build or an earlier start has. In threads of its own, since it takes a minute in which this one has orders to
 * take in. After a failure it is tried again.
 */
export function createTeacher(folders: PhraseFolders, articles: readonly Article[]): () => Promise<Understanding> {
  let understanding: Promise<Understanding> | undefined;
  return () => {
    understanding ??= lessonOf(folders, articles).then(createUnderstanding);
    understanding.catch(() => (understanding = undefined));
    return understanding;
  };
}

function lessonOf(folders: PhraseFolders, articles: readonly Article[]): Promise<Lesson> {
  const known = lessons.get(folders.phrases);
  if (known) return known;
  const lesson = readLesson(folders, articles);
  lessons.set(folders.phrases, lesson);
  lesson.catch(() => lessons.delete(folders.phrases));
  return lesson;
}

async function readLesson(folders: PhraseFolders, articles: readonly Article[]): Promise<Lesson> {
  const texts = await textsOf(folders.phrases, '.txt');
  const said = articles.map((article) => [`@fact.${article.id}`, ...sentencesOf(article)].join('\n'));
  const phrases = [...texts, ...said].join('\n');
  const key = createHash('sha256').update(phrases);
  for (const code of await textsOf(understandingFolder, '.ts')) key.update(code);
  return keptLesson({ folders: folders.lessons, key: key.digest('hex'), learn: () => learnFrom(phrases) });
}

async function textsOf(folder: string, ending: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending)).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** In a thread for each model. */
function learnFrom(phrases: string): Promise<Lesson> {
  return learn(readPhrases(phrases), (model) => learnInThread({ phrases, model }));
}

function learnInThread(given: { phrases: string; model: ModelName }): Promise<LearnedPart> {
  const worker = new Worker(new URL('learn-worker.ts', import.meta.url), { workerData: given });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that learns ended without an answer.')));
  });
}
