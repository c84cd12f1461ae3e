import { homedir } from 'node:os';
import { join } from 'node:path';

const contentFolder = join(import.meta.dirname, '../../content');

export const rolesFolder = join(contentFolder, 'careers');
export const articlesFolder = join(contentFolder, 'help');
export const phrasesFolder = join(contentFolder, 'assistant');

/**
 * Folders with the assistant's trained model, in the order in which it is looked for: the checkout's own, and the
 * user's cache, so that a fresh clone on the same machine does not train again. Not in `build`, which each build of the
 * web app empties.
 */
export const lessonFolders = [
  join(import.meta.dirname, '../../.lessons'),
  join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'forkline/assistant'),
];
