/** What is counted of what was sold: what a line orders, and what is chosen with it. */
export const itemKinds = ['item', 'modifier'] as const;
export type ItemKind = (typeof itemKinds)[number];
