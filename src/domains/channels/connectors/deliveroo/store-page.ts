import type { StorePage } from '../../model/store-link.ts';

/** `deliveroo.<country>/menu/<city>/<area>/<name>`, in some countries below the language. */
export const storePage: StorePage = {
  hosts: [
    'deliveroo.co.uk',
    'deliveroo.com',
    'deliveroo.ie',
    'deliveroo.fr',
    'deliveroo.be',
    'deliveroo.it',
    'deliveroo.ae',
    'deliveroo.qa',
    'deliveroo.com.kw',
    'deliveroo.com.sg',
  ],
  path: /^(\/[a-z]{2})?\/menu\/[^/]+\/[^/]+\/[^/]+$/i,
  example: 'https://deliveroo.co.uk/menu/london/soho/your-store',
};
