import { expect, it } from 'vitest';
import { boundedLabel } from './bounded-label.ts';
import { createMetrics } from './metrics.ts';

it('keeps the first values and calls all others "other"', () => {
  const bound = boundedLabel(2);
  expect(['a', 'b', 'a', 'c', 'b', 'd'].map(bound)).toEqual(['a', 'b', 'a', 'other', 'b', 'other']);
});

it('counts drift by service and field, never by the word that was sent', async () => {
  const metrics = createMetrics();
  for (let count = 0; count < 1_000; count++) metrics.countDrift('uber-eats', `brand: NEW_${count}`);
  metrics.countDrift('doordash', 'brand: NEW');
  const { values } = await metrics.drift.get();
  expect(values.map(({ labels, value }) => ({ ...labels, value }))).toEqual([
    { service: 'uber-eats', kind: 'brand', value: 1_000 },
    { service: 'doordash', kind: 'brand', value: 1 },
  ]);
});

it('holds no more than a hundred fields, whatever they are called', async () => {
  const metrics = createMetrics();
  for (let count = 0; count < 1_000; count++) metrics.countDrift('uber-eats', `field_${count}`);
  const { values } = await metrics.drift.get();
  expect(values).toHaveLength(101);
  expect(values.at(-1)).toMatchObject({ labels: { kind: 'other' }, value: 900 });
});
