import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { store } from '../../testing/render-screen.tsx';
import { textOf } from '../../testing/text-of.ts';
import { api } from '../../lib/api.ts';
import type { LiveState } from '../../lib/live.ts';
import { LiveStatusProvider } from '../data/live-feed.tsx';
import { LiveMark } from './live-mark.tsx';

const connected = { state: 'connected', storeId: store.id };

function markOf(state: LiveState, cards: readonly object[]): Promise<string> {
  const status = { state, lastHeardAtMs: state === 'live' ? 1 : null };
  return textOf(createElement(LiveStatusProvider, { value: status }, createElement(LiveMark)), {
    answers: [[api.listIntegrations.queryOptions().queryKey, { cards }]],
  });
}

describe('LiveMark', () => {
  it.each([
    ['live', 'Live'],
    ['connecting', 'Connecting'],
    ['offline', 'Offline'],
  ] as const)('of a connected store says of a stream that is %s: %s', async (state, words) => {
    expect(await markOf(state, [connected])).toBe(words);
  });

  it.each([
    ['no service', []],
    ['a disconnected service', [{ ...connected, state: 'disconnected' }]],
    ['a service of another store', [{ ...connected, storeId: 'other' }]],
  ])('of a store with %s does not say "Live", and still says that updates stay away', async (_what, cards) => {
    expect(await markOf('live', cards)).toBe('');
    expect(await markOf('offline', cards)).toBe('Offline');
    expect(await markOf('connecting', cards)).toBe('Connecting');
  });
});
