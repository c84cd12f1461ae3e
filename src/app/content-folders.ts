import { join } from 'node:path';

const contentFolder = join(import.meta.dirname, '../../content');

export const rolesFolder = join(contentFolder, 'careers');
export const articlesFolder = join(contentFolder, 'help');
export const phrasesFolder = join(contentFolder, 'assistant');

/** Made by `npm run build`, or at the first start; not in `build`, which each build of the web app empties. */
export const lessonsFolder = join(import.meta.dirname, '../../.lessons');
