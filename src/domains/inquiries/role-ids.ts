import { existsSync, readdirSync } from 'node:fs';

const ending = '.json';

/** The roles that are open: one file each in `folder`, named by the role's id. */
export function readRoleIds(folder: string): ReadonlySet<string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return new Set(names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length)));
}
