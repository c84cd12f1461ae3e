import type { ContextParts } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Module } from '../../platform/module.ts';
import type { Accounts, Sessions } from '../identity/index.ts';
import type { Desk } from './desk.ts';
import { documentRoutes } from './document-routes.ts';
import { signUpRoute } from './sign-up-route.ts';

export function applicationsModule(given: {
  db: Db;
  staffDb: Db;
  parts: ContextParts;
  accounts: Accounts;
  sessions: Sessions;
  files: Files;
  desk: Desk;
}): Module {
  return {
    name: 'applications',
    routes(server) {
      signUpRoute(given)(server);
      documentRoutes(given)(server);
    },
  };
}
