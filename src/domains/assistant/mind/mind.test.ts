import { pino } from 'pino';
import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';
import { noSlots } from '../model/understanding/slots.ts';
import { Wording } from '../model/wording.ts';
import type { Turn } from '../turn.ts';
import { createMind } from './mind.ts';

const world = { items: noSlots.items, modifiers: noSlots.modifiers, stores: [] };
const turn: Turn = {
  text: 'when is my next payout',
  asker: {
    role: 'owner',
    name: 'Ana',
    email: null,
    language: 'en',
    stores: [],
    storeId: null,
    // Nothing is read before the model has asked for it.
    reads: {} as NonNullable<Turn['asker']['reads']>,
  },
  before: null,
  open: [],
  earlier: [],
  now: new Date('2031-06-13T23:00:00.000Z'),
  language: 'en',
  say: new Wording('en'),
  menu: () => Promise.reject(new Error('There is no menu.')),
  articles: new Map(),
  understanding: () => Promise.reject(new Error('There is nothing learned.')),
};

it('gives up on a model that does not answer in time', async () => {
  const told: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => told.push(JSON.parse(line)) });
  const model = new MockLanguageModelV4({ doGenerate: () => new Promise(() => {}) });
  const mind = createMind({ model, log, timeoutMs: 5 });
  expect(await mind.think(turn, world)).toBeUndefined();
  expect(told).toMatchObject([{ reason: 'Error: It took longer than 5 ms.' }]);
});
