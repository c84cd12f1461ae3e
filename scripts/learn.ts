/** What the assistant learns from its phrases, made beforehand: who asks first after a start does not wait for it. */
import { articlesFolder, lessonFolders, phrasesFolder } from '../src/app/content-folders.ts';
import { createTeacher, readArticles } from '../src/domains/assistant/read-content.ts';

await createTeacher({ phrases: phrasesFolder, lessons: lessonFolders }, await readArticles(articlesFolder))();
