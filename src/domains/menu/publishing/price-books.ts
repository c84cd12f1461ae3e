import type { Tx } from '../../../platform/db/database.ts';
import { readMenu } from '../draft-store.ts';
import { priceBookOf, type PriceBook } from '../model/price-book.ts';
import { readSnapshot } from './publication-store.ts';
import { readShownPublications } from './target-store.ts';

/** Finds base prices as they were on a connection at a time, within one transaction. */
export type FindPrices = (connectionId: string, at: Date) => Promise<PriceBook>;

export interface PriceBooks {
  /** For many questions in one transaction: what is asked twice is read once. */
  open(tx: Tx): FindPrices;
}

/** A menu of a thousand items takes about 100 kB here. */
const maxKept = 200;

/** Reads each version's base prices once: versions never change. */
export function createPriceBooks(): PriceBooks {
  const kept = new Map<string, PriceBook>();

  async function ofPublication(tx: Tx, id: string): Promise<PriceBook> {
    const known = kept.get(id);
    if (known) return known;
    const snapshot = await readSnapshot(tx, id);
    const book = priceBookOf(snapshot?.menu ?? { items: [], groups: [] });
    const [oldest] = kept.keys();
    if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
    kept.set(id, book);
    return book;
  }

  return {
    open(tx) {
      const shown = new Map<string, Promise<{ id: string; from: Date }[]>>();
      let draft: Promise<PriceBook> | undefined;
      return async (connectionId, at) => {
        const versions = shown.get(connectionId) ?? readShownPublications(tx, connectionId);
        shown.set(connectionId, versions);
        const all = await versions;
        // What came before the first version was sold at its prices, as far as anybody knows.
        const version = all.findLast(({ from }) => from <= at) ?? all[0];
        if (version) return ofPublication(tx, version.id);
        // Nothing was ever published there.
        draft ??= readMenu(tx).then(priceBookOf);
        return draft;
      };
    },
  };
}
