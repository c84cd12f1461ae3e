import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatPositions, parsePositions } from './feed.ts';

it('reads the positions of stores as it writes them', () => {
  const positions = fc.dictionary(fc.uuid(), fc.nat(), { minKeys: 1, maxKeys: 20 });
  fc.assert(
    fc.property(positions, (some) => {
      expect(parsePositions(formatPositions(some))).toEqual({ ...some });
    }),
  );
});

const store = '018f0000-0000-7000-8000-000000000000';

it.each(['', '12', store, `${store}:`, `${store}:-1`, `${store}:1.5`, `${store}:1,`, `x:1`, `${store}:1,7`])(
  'reads nothing out of %j',
  (text) => {
    expect(parsePositions(text)).toBeUndefined();
  },
);
