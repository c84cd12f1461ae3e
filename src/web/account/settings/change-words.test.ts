import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputDetails } from '../../../platform/changes/change-details.ts';
import { contract } from '../../lib/contract.ts';
import { hasWords, valueWords } from './change-words.ts';

/** What people of a restaurant do that is no change of theirs: Forkline's own staff, visitors, guests, and orders. */
const untold = new Set(['Back office', 'Public site', 'Public API', 'Orders', 'Assistant', 'Application']);

/** Said with calls that change nothing of a restaurant: to log in, to read notices and messages, to find a guest. */
const ofNoChange = new Set(['challenge', 'emailOrPhone', 'username', 'error', 'isRead', 'seen', 'upTo', 'words']);

/** What is said with each call that changes something, as far as the list of changes tells it. */
function fieldsSaid(): Set<string> {
  const fields = inputsTold().flatMap((input) => [...fieldsOf(input)].map(([field]) => field));
  return new Set(fields.filter((field) => inputDetails({ [field]: 'x' }).length > 0));
}

function inputsTold(): z.core.JSONSchema.JSONSchema[] {
  return Object.values(contract).flatMap((procedure) => {
    if (!isContractProcedure(procedure)) return [];
    const { inputSchema, route } = procedure['~orpc'];
    const isTold = route.method !== 'GET' && !route.tags?.some((tag) => untold.has(tag));
    const isGuests = route.path?.startsWith('/rewards') === true;
    return isTold && !isGuests && inputSchema instanceof z.ZodType
      ? [z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })]
      : [];
  });
}

function* fieldsOf(schema: z.core.JSONSchema.JSONSchema): Generator<[string, z.core.JSONSchema.JSONSchema]> {
  for (const part of [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    if (typeof part === 'object') yield* fieldsOf(part);
  }
  for (const [field, part] of Object.entries(schema.properties ?? {})) {
    if (typeof part === 'object') yield [field, part];
  }
}

it('every field that the list of changes tells has a name of its own, not that of the API', () => {
  const fields = [...fieldsSaid()];
  expect(fields).toContain('silentAfterSeconds');
  expect(fields.filter((field) => !hasWords(field) && !ofNoChange.has(field)).toSorted()).toEqual([]);
});

/** Values that stand for a choice, by the field in which it is made. */
function choicesOf(schema: z.core.JSONSchema.JSONSchema): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) =>
    typeof part === 'object' ? choicesOf(part) : [],
  );
  return [...parts, ...(schema.enum ?? [])].filter((value) => typeof value === 'string');
}

it('every choice that the list of changes tells has words of its own, not the code of the API', () => {
  const codes = inputsTold()
    .flatMap((input) => [...fieldsOf(input)])
    .filter(([field]) => inputDetails({ [field]: 'x' }).length > 0)
    .flatMap(([field, schema]) =>
      choicesOf(schema).map((value) => ({ field, value, words: valueWords(field, value) })),
    );
  expect(codes).toContainEqual({ field: 'kind', value: 'tcp', words: 'Over the network' });
  expect(codes.filter(({ value, words }) => words === value)).toEqual([]);
  expect(valueWords('connectionIds', 'uber-eats, doordash, other and 2 more')).toBe(
    'Uber Eats, DoorDash, other and 2 more',
  );
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
    expect.stringMatching(/^Jun 13, 2031, \d+:09\s[AP]M \S+$/),
  ]);
});
