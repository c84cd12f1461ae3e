import type { Module } from '../../platform/module.ts';
import { secondMs } from '../../shared/time.ts';
import { writeNews } from './commands/write-news.ts';
import type { NewsGiven } from './routes.ts';
import { newsUnsubscribeRoute } from './unsubscribe-route.ts';

const writeEveryMs = 5 * secondMs;

export function newsModule(given: NewsGiven): Module {
  return {
    name: 'news',
    routes: newsUnsubscribeRoute(given),
    periodicTasks: [{ name: 'news', everyMs: writeEveryMs, run: () => writeNews(given) }],
  };
}
