/** `npm run serve`: migrates the database, then starts the roles that ROLES names, as login roles that own nothing. */
import { readConfig } from '../src/config.ts';
import { createLoginRoles } from '../src/platform/db/login-roles.ts';
import { migrate } from '../src/platform/db/migrate.ts';

// As process 1, a process without a handler never receives the signal. A migration rolls back.
const stop = () => process.exit(0);
process.on('SIGTERM', stop);
process.on('SIGINT', stop);

try {
  const { database, roles } = readConfig(process.env);
  await migrate(database.url);
  const logins = await createLoginRoles(database.url);
  process.env['DATABASE_URL'] = roles.includes('worker') ? logins.worker : logins.web;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
process.off('SIGTERM', stop);
process.off('SIGINT', stop);
await import('../src/app/process.ts');
