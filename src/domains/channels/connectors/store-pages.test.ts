import { describe, expect, it } from 'vitest';
import { storePage as deliveroo } from './deliveroo/store-page.ts';
import { storePage as doorDash } from './doordash/store-page.ts';
import { storePage as grubhub } from './grubhub/store-page.ts';
import { readStoreLink, type StorePage } from '../model/store-link.ts';

const pages = { doorDash, grubhub, deliveroo };

/** Links of other sites that look like the page. */
const fakes = (page: StorePage) => {
  const { pathname, hostname } = new URL(page.example);
  return [
    `https://${hostname}.evil.example${pathname}`,
    `https://evil-${hostname.replace(/^www\./, '')}${pathname}`,
    `https://evil.example/${hostname}${pathname}`,
    `https://${hostname}@evil.example${pathname}`,
    `https://owner:secret@${hostname}${pathname}`,
    `https://${hostname}:8443${pathname}`,
    `https://evil.example${pathname}?from=https://${hostname}${pathname}`,
  ];
};

describe('readStoreLink', () => {
  it.each<[keyof typeof pages, string, string]>([
    [
      'doorDash',
      'https://www.doordash.com/store/golden-wok-san-francisco-812345/',
      'https://www.doordash.com/store/golden-wok-san-francisco-812345',
    ],
    ['doorDash', 'doordash.com/store/812345?pickup=true&utm_source=mx_share', 'https://doordash.com/store/812345'],
    [
      'doorDash',
      'HTTP://WWW.DOORDASH.COM/en-US/store/golden-wok-812345',
      'https://www.doordash.com/en-US/store/golden-wok-812345',
    ],
    [
      'doorDash',
      'https://www.trycaviar.com/store/golden-wok-812345#menu',
      'https://www.trycaviar.com/store/golden-wok-812345',
    ],
    [
      'grubhub',
      'https://www.grubhub.com/restaurant/golden-wok-812-clement-st-san-francisco/30418117',
      'https://www.grubhub.com/restaurant/golden-wok-812-clement-st-san-francisco/30418117',
    ],
    [
      'grubhub',
      ' https://www.seamless.com/menu/golden-wok-812-clement-st/30418117 ',
      'https://www.seamless.com/menu/golden-wok-812-clement-st/30418117',
    ],
    [
      'deliveroo',
      'https://deliveroo.co.uk/menu/london/soho/golden-wok?day=today',
      'https://deliveroo.co.uk/menu/london/soho/golden-wok',
    ],
    [
      'deliveroo',
      'https://deliveroo.fr/fr/menu/paris/marais/golden-wok',
      'https://deliveroo.fr/fr/menu/paris/marais/golden-wok',
    ],
  ])('reads a store page of %s: %s', (service, typed, link) => {
    expect(readStoreLink(typed, pages[service])).toEqual({ ok: true, link });
  });

  it.each(Object.entries(pages))('refuses other sites that look like %s', (_, page) => {
    for (const typed of fakes(page))
      expect([typed, readStoreLink(typed, page)]).toEqual([typed, { ok: false, why: 'other_site' }]);
  });

  it('refuses the store page of one service for another', () => {
    for (const [name, page] of Object.entries(pages)) {
      for (const [other, { example }] of Object.entries(pages)) {
        expect([name, other, readStoreLink(example, page).ok]).toEqual([name, other, name === other]);
      }
    }
  });

  it.each([
    '',
    '   ',
    'Golden Wok',
    'golden wok on DoorDash',
    '812345',
    'javascript://www.doordash.com/store/1',
    'ftp://www.doordash.com/store/1',
    'x'.repeat(501),
  ])('refuses what is no link: %j', (typed) => expect(readStoreLink(typed, doorDash)).toMatchObject({ ok: false }));

  it.each([
    [doorDash, 'https://www.doordash.com/'],
    [doorDash, 'https://www.doordash.com/business/golden-wok'],
    [doorDash, 'https://merchant.doordash.com/login'],
    [grubhub, 'https://www.grubhub.com/lets-eat'],
    [deliveroo, 'https://deliveroo.co.uk/restaurants/london/soho'],
  ])('refuses a page of the service that is no store page', (page, typed) => {
    expect(readStoreLink(typed, page)).toEqual({ ok: false, why: 'no_store' });
  });
});
