import { expect, it } from 'vitest';
import { isForLater } from './pausing.ts';

it.each([
  'close us early today at 8',
  'stop orders at 9pm tonight',
  'pause everything at 8:30',
  'cierra la tienda hoy a las 8',
  'shut doordash off starting 10',
])('"%s" is for later', (plain) => {
  expect(isForLater(plain)).toBe(true);
});

it.each([
  'pause doordash until 8',
  'close now, we open back up at 8',
  'pausa uber eats, volvemos a las 5',
  'pause the store at 12 main street',
  'pause for 20 minutes',
  'close early tonight',
])('"%s" is for now', (plain) => {
  expect(isForLater(plain)).toBe(false);
});
