import type { StorePage } from '../../model/store-link.ts';

/** `grubhub.com/restaurant/<name>/<id>`; Seamless shows the same stores below `/menu`. */
export const storePage: StorePage = {
  hosts: ['grubhub.com', 'seamless.com'],
  path: /^\/(restaurant|menu)\/[^/]+(\/\d+)?$/i,
  example: 'https://www.grubhub.com/restaurant/your-store/1234567',
};
