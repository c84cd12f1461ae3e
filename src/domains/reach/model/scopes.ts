/** What a key may, in the words that people choose from. */
export const scopes = {
  read_orders: 'Read orders',
  read_menu: 'Read the menu, and what is sold out',
  read_statements: 'Read statements',
  write_sold_out: 'Mark items sold out, and bring them back',
} as const;
export type Scope = keyof typeof scopes;
export const scopeNames = Object.keys(scopes) as [Scope, ...Scope[]]; // keys of a literal

/** For how many days a key may be good; null: until it is revoked. */
export const keyDays = [30, 90, 365, null] as const;

/** For how many hours a rolled key may stay good beside the new one: time to change it at the program. */
export const keepHours = [0, 24, 168] as const;
