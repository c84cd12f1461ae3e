/** What the assistant learns from its phrases, made beforehand: who asks first after a start does not wait for it. */
import { articlesFolder, lessonsFolder, phrasesFolder } from '../src/app/content-folders.ts';
import { createTeacher, readArticles } from '../src/domains/assistant/read-content.ts';

await createTeacher({ phrases: phrasesFolder, lessons: lessonsFolder }, await readArticles(articlesFolder))();
