/** Whose work a queue may be narrowed to. */
export const assignments = ['me', 'nobody'] as const;
export type Assignment = (typeof assignments)[number];
