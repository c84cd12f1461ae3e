import { noticeFilters, type NoticeFilters } from '../../../domains/notices/contract.ts';

/** What the list shows stands in its address; `at`, since `store` chooses the store to work in. */
export interface ShownNotices {
  filters: NoticeFilters;
  /** The one that is open. */
  openId: string | undefined;
}

const { shape } = noticeFilters;

/** A value that is none (an old link, a typing error) is taken as if it were not there. */
export function readShown(search: URLSearchParams): ShownNotices {
  const get = (name: string) => search.get(name) ?? undefined;
  const found = {
    kind: shape.kind.safeParse(get('kind')).data,
    storeId: shape.storeId.safeParse(get('at')).data,
    fresh: shape.fresh.safeParse(get('fresh')).data,
  };
  return {
    // Exact optional properties: what is absent has no key.
    filters: Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    openId: shape.storeId.safeParse(get('notice')).data,
  };
}
