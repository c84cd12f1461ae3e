import { createRouterClient } from '@orpc/server';
import { createEngine } from '../domains/assistant/engine.ts';
import { createTeacher, readArticles } from '../domains/assistant/read-content.ts';
import { assistantRouter } from '../domains/assistant/routes.ts';
import type { Config } from '../config.ts';
import { articlesFolder, lessonFolders, phrasesFolder } from './content-folders.ts';
import type { Core, Surroundings } from './core.ts';
import type { routerOf } from './router.ts';

/** The router with the calls of the assistant, which looks up and does what the others can, as whoever asks it. */
export async function withAssistant(router: ReturnType<typeof routerOf>, core: Core, surroundings: Surroundings) {
  const { config, db, staffDb, parts, sessions, publicUrl } = core;
  const articles = await readArticles(articlesFolder);
  const mind = await mindOf(config, surroundings);
  const understanding = createTeacher({ phrases: phrasesFolder, lessons: lessonFolders }, articles);
  const engine = createEngine({ understanding, articles, mind });
  const calls = assistantRouter({
    db,
    staffDb,
    parts,
    sessions,
    engine,
    articles,
    publicUrl,
    callAs: (context) => createRouterClient(router, { context }),
  });
  return { router: { ...router, ...calls }, getReady: () => engine.getReady() };
}

/** What of a language model is read only where one is set up. */
async function mindOf({ assistantModel }: Config, { model: given, log }: Surroundings) {
  if (!given && !assistantModel) return undefined;
  const [{ createMind }, { createLanguageModel }] = await Promise.all([
    import('../domains/assistant/mind/mind.ts'),
    import('../domains/assistant/mind/language-model.ts'),
  ]);
  const model = given ?? (assistantModel && createLanguageModel(assistantModel));
  return model && createMind({ model, log });
}
