import { oneLine, type Fault } from './fault.ts';

const area = 'row-level security';
const always = '(true)';

/**
 * Returns the faults of the row-level policies: one that sees every row, one that accepts every row, one that is gone,
 * and a table whose policies do not count.
 *
 * @param text the dump of the schema, `db/schema.sql`
 */
export function findPolicyFaults({ file, text }: { file: string; text: string }): Fault[] {
  return text.split('\n').flatMap((statement, index) => {
    return changesOf(statement).map(({ name, table, migration }) => {
      const change = `${oneLine(statement, 160)} → ${migration}`;
      const plant = { migration, table: table.replace(/^public\./, '') };
      return { area, kind: 'policy', file, line: index + 1, change, fingerprint: `policy\n${name}`, plant } as const;
    });
  });
}

function changesOf(statement: string): { name: string; table: string; migration: string }[] {
  const enabled = /^ALTER TABLE (\S+) ENABLE ROW LEVEL SECURITY;/.exec(statement);
  if (enabled) {
    const [, table = ''] = enabled;
    return [{ name: `${table} off`, table, migration: `alter table ${table} disable row level security;` }];
  }
  const policy = /^CREATE POLICY (\S+) ON (\S+) (.*);$/.exec(statement);
  if (!policy) return [];
  const [, name = '', table = '', rest = ''] = policy;
  const using = /\bUSING (.*?)(?= WITH CHECK |$)/.exec(rest)?.[1];
  const check = /\bWITH CHECK (.*)$/.exec(rest)?.[1];
  const changes: [kind: string, migration: string][] = [];
  if (using !== undefined && using !== always)
    changes.push(['using', `alter policy ${name} on ${table} using (true);`]);
  if (check !== undefined && check !== always) {
    changes.push(['check', `alter policy ${name} on ${table} with check (true);`]);
  }
  if (changes.length === 0) changes.push(['gone', `drop policy ${name} on ${table};`]);
  return changes.map(([kind, migration]) => ({ name: `${table} ${name} ${kind}`, table, migration }));
}
