import { describe, expect, it } from 'vitest';
import { coversStores, shareStore, type StoreReach } from './store-reach.ts';

describe('the stores of two people', () => {
  it.each<[StoreReach, StoreReach, boolean, boolean]>([
    [null, null, true, true],
    [null, ['a'], true, true],
    [['a'], null, true, false],
    [['a', 'b'], ['a'], true, true],
    [['a'], ['a', 'b'], true, false],
    [['a'], ['b'], false, false],
  ])('%j beside %j', (own, other, share, covers) => {
    expect([shareStore(own, other), coversStores(own, other)]).toEqual([share, covers]);
  });
});
