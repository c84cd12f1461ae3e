import { join } from 'node:path';

const contentFolder = join(import.meta.dirname, '../../content');

export const rolesFolder = join(contentFolder, 'careers');
export const articlesFolder = join(contentFolder, 'help');
export const phrasesFolder = join(contentFolder, 'assistant');
