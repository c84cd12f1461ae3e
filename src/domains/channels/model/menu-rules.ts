/** What the menu side of one service can do: data for server and screen alike. */
export interface MenuAbilities {
  /** How a publication becomes live: in the answer, by a webhook, or by asking about a job. */
  result: 'at_once' | 'webhook' | 'asking';
  /** The service comes and gets the menu: by itself (`pull`), or from an address in our call (`download`). */
  fetches: 'pull' | 'download' | 'no';
  /** Whether changed prices alone can be sent without the whole menu. */
  sendsChangesOnly: boolean;
  /** Whether the service wants a second price for customers who come themselves. */
  dualPrices: boolean;
  /** Who ends a sold-out: the service at the given time, or our own schedule. */
  soldOutUntil: 'service' | 'us';
  /** Whether reading back tells what is sold out. */
  readsSoldOut: boolean;
  /** What the service does to stores whose menu prices are above their own, in one sentence; absent: nothing known. */
  markupWarning?: string;
}

/** What a service takes; checked before anything is sent. Lengths in characters, pixels per side, bytes. */
export interface MenuLimits {
  /** Levels of modifier groups below an item; 1: groups whose modifiers open nothing further. */
  groupLevels: number;
  itemNameMin: number;
  itemNameMax: number;
  descriptionMax: number;
  categoryNameMin: number;
  categoryNameMax: number;
  modifierNameMax: number;
  refMax: number;
  /** Characters that an id must not hold. */
  refForbidden: string;
  photo: { minPx: number; maxPx: number; maxBytes: number; aspect?: { width: number; height: number } };
  /** Most units that can be chosen in a group. */
  groupMaximum: number;
  /** Whether each item must carry its tax rate or category. */
  needsTax: boolean;
  /** Whether alcohol may be sold here at all, and then with what. */
  alcohol: 'flag' | 'no';
  /** The whole encoded menu. */
  menuMaxBytes: number;
}
