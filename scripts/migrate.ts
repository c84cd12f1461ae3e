/** Brings the database that DATABASE_URL names up to the newest migration: part of `npm run serve`. */
import { readConfig } from '../src/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';

try {
  await migrate(readConfig(process.env).database.url);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
