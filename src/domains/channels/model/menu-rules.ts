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
  /** Whether a menu with deeper groups is refused, or sent without them. */
  deeperGroups: 'refused' | 'left_out';
  /** Whether a menu is refused in which a group opens itself, or sent without the second time. */
  circularGroups: 'refused' | 'left_out';
  /**
   * Whether options are items there, so that one id is one thing: the item of that id, else the option of the first or the
   * last group that has it. `own`: each group has options of its own.
   */
  options: 'own' | 'items_of_first_group' | 'items_of_last_group';
  /** Whether one option may stand in a group more than once. */
  repeatedOptions: 'refused' | 'accepted';
  /** Whether a menu is refused in which more of an option is chosen from the start than may be. */
  defaultsWithinMaximum: boolean;
  itemNameMin: number;
  itemNameMax: number;
  /** Of an item. */
  descriptionMax: number;
  categoryDescriptionMax: number;
  categoryNameMin: number;
  categoryNameMax: number;
  /** Of groups and modifiers. */
  modifierNameMax: number;
  /** Of a menu of the day. */
  menuNameMax: number;
  refMax: number;
  /** Characters that an id must not hold. */
  refForbidden: string;
  photo: { minPx: number; maxPx: number; maxBytes: number; aspect?: { width: number; height: number } };
  /** Most units that can be chosen in a group. */
  groupMaximum: number;
  /** Whether items without a sales tax rate are refused, or those without a rate and a category should be looked at. */
  tax: 'rate_required' | 'wanted' | 'optional';
  /** Whether alcohol may be sold here at all, and then with what. */
  alcohol: 'flag' | 'no';
  /** The whole encoded menu. */
  menuMaxBytes: number;
}

/** One reason for which a service would refuse a menu, by the ids of the compiled menu. */
export interface MenuRefusal {
  kind: 'item' | 'modifier' | 'group' | 'category' | 'menu' | 'whole';
  ref: string;
  /** Of a modifier. */
  groupRef?: string;
  name: string;
  /** The field of the editor that it is about. */
  field: string;
  sentence: string;
}
