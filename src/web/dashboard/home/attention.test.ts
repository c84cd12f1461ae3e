import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { store } from '../../testing/render-screen.tsx';
import { markupOf, textOf } from '../../testing/text-of.ts';
import { api } from '../../lib/api.ts';
import { Attention } from './attention.tsx';

const grubhub = {
  connectionId: 'c1',
  storeId: store.id,
  serviceName: 'Grubhub',
  storeName: store.name,
  latest: null,
  drifts: 0,
};
const given = (...connections: object[]) => ({
  answers: [
    [api.me.queryOptions().queryKey, { role: 'manager', inEveryStore: true }],
    [api.listConnectionMenus.queryOptions().queryKey, { connections }],
  ] as const,
});
const attention = (...connections: object[]) => textOf(createElement(Attention), given(...connections));
const failed = { state: 'failed', about: [] };

describe('Attention', () => {
  it('names an app whose menu differs, counts the differences, and leads to Publishing', async () => {
    const title = `Grubhub shows another menu of ${store.name} than you published.`;
    expect(await attention({ ...grubhub, drifts: 1 })).toBe(`Needs attention ${title} 1 difference`);
    expect(await attention({ ...grubhub, drifts: 3 })).toBe(`Needs attention ${title} 3 differences`);
    const markup = await markupOf(createElement(Attention), given({ ...grubhub, drifts: 3 }));
    expect(markup).toContain('href="/dashboard/menu/publishing"');
  });

  it('has a line for each app that differs, and none for the others', async () => {
    const text = await attention(
      { ...grubhub, drifts: 2 },
      { ...grubhub, connectionId: 'c2', serviceName: 'Deliveroo' },
    );
    expect(text).toContain('Grubhub shows another menu');
    expect(text).not.toContain('Deliveroo');
  });

  it.each([
    ['no app differs', [grubhub]],
    ['an app of another store differs', [{ ...grubhub, storeId: 'other', drifts: 2 }]],
    ['nothing is connected', []],
  ])('is not there when %s', async (_when, connections) => expect(await attention(...connections)).toBe(''));

  it('says of an app that rejected the menu only that, not that its menu differs', async () => {
    const text = await attention({ ...grubhub, drifts: 2, latest: failed });
    expect(text).toBe(
      `Needs attention Grubhub rejected the menu of ${store.name}. See what to change, then publish again.`,
    );
  });
});
