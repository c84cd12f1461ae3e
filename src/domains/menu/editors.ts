import type { Role } from '../identity/contract.ts';

/** Who may change the menu and publish it; the kitchen reads it and sells out. */
export const menuEditors: readonly Role[] = ['owner', 'manager'];
