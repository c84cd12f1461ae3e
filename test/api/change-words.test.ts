import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputDetails } from '../../src/platform/changes/change-details.ts';
import { contract } from '../../src/web/lib/contract.ts';
import { hasWords, valueWords } from '../../src/web/account/settings/change-words.ts';

/** What people of a restaurant do that is no change of theirs: Forkline's own staff, visitors, guests, and orders. */
const untold = new Set(['Back office', 'Public site', 'Public API', 'Orders', 'Assistant', 'Application']);

/** Said with calls that change nothing of a restaurant: to log in, to read notices and messages, to find a guest. */
const ofNoChange = new Set(['challenge', 'emailOrPhone', 'username', 'error', 'isRead', 'seen', 'upTo', 'words']);

/** What is said with each call that changes something, as far as the list of changes tells it. */
function fieldsSaid(): Set<string> {
  const calls = Object.values(contract).flatMap((procedure) => {
    if (!isContractProcedure(procedure)) return [];
    const { inputSchema, route } = procedure['~orpc'];
    const isTold = route.method !== 'GET' && !route.tags?.some((tag) => untold.has(tag));
    const isGuests = route.path?.startsWith('/rewards') === true;
    return isTold && !isGuests && inputSchema instanceof z.ZodType ? [inputSchema] : [];
  });
  const fields = calls.flatMap((input) => [
    ...propertiesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  ]);
  return new Set(fields.filter((field) => inputDetails({ [field]: 'x' }).length > 0));
}

function* propertiesOf(schema: z.core.JSONSchema.JSONSchema): Generator<string> {
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    if (typeof part === 'object') yield* propertiesOf(part);
  }
  yield* Object.keys(schema.properties ?? {});
}

it('every field that the list of changes tells has a name of its own, not that of the API', () => {
  const fields = [...fieldsSaid()];
  expect(fields).toContain('silentAfterSeconds');
  expect(fields.filter((field) => !hasWords(field) && !ofNoChange.has(field)).toSorted()).toEqual([]);
});

it('a choice is told in words, and what is a name as it came', () => {
  const told = [
    ['role', 'kitchen'],
    ['name', 'kitchen'],
    ['language', 'es'],
    ['scopes', '3 in all'],
    ['from', '2031-06-09'],
    ['until', '2031-06-13T17:09:06.564Z'],
  ] as const;
  expect(told.map(([field, value]) => valueWords(field, value))).toEqual([
    'Kitchen',
    'kitchen',
    'Español',
    '3 in all',
    'Jun 9, 2031',
    expect.stringMatching(/^Jun 13, 2031, \d+:09\s[AP]M$/),
  ]);
});
