import type { StorePage } from '../../model/store-link.ts';

/** `doordash.com/store/<name>-<id>`; Caviar shows the same stores. */
export const storePage: StorePage = {
  hosts: ['doordash.com', 'trycaviar.com'],
  path: /^(\/[a-z]{2}(-[a-z]{2})?)?\/store\/[^/]+(\/[^/]+)?$/i,
  example: 'https://www.doordash.com/store/your-store-123456',
};
