import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkMenu as checkGrubhub } from '../../src/simulator/grubhub/menu-check.ts';
import { errorsIn, uploadSchema } from '../../src/simulator/deliveroo/menu-schema.ts';
import {
  envelopeSchema,
  menuSchema as doorDashSchema,
  whatFails,
  whatFailsInHours,
} from '../../src/simulator/doordash/menu-schema.ts';
import { catalogSchema } from '../../src/simulator/hubrise/menu-schema.ts';
import { menuSchema as uberSchema, whatDoesNotHold } from '../../src/simulator/uber-eats/menu-schema.ts';
import { checkMenu } from '../../src/domains/menu/model/check.ts';
import { composeMenu } from '../../src/domains/menu/model/compose.ts';
import { anyMenu } from '../../src/domains/menu/model/fixtures/menus.ts';
import type { Group, Item, Menu, Modifier } from '../../src/domains/menu/model/menu.ts';
import { standardPricing } from '../../src/domains/menu/model/price.ts';
import type { MenuConnector } from '../../src/domains/channels/menu-connector.ts';
import { createDeliverooMenu } from '../../src/domains/channels/connectors/deliveroo/menu.ts';
import { createDoorDashMenu } from '../../src/domains/channels/connectors/doordash/menu.ts';
import { createGrubhubMenu } from '../../src/domains/channels/connectors/grubhub/menu.ts';
import { createHubRiseMenu } from '../../src/domains/channels/connectors/hubrise/menu.ts';
import { createUberEatsMenu } from '../../src/domains/channels/connectors/uber-eats/menu.ts';

/** Each connector's check before publishing against the service's own validation, with random menus. */

// Nothing is called: only what is pure of each connector is used.
const io = { clock: { now: () => new Date('2026-03-02T18:00:00Z') } } as never;
const none = {} as never;
const store = { apiVersion: '1', externalStoreId: 'store-1', timeZone: 'America/Chicago' };

const services: { connector: MenuConnector; whyRefused: (body: unknown) => string | null }[] = [
  {
    connector: createUberEatsMenu(none, io),
    whyRefused: (body) => {
      const parsed = uberSchema.safeParse(body);
      return parsed.success ? whatDoesNotHold(parsed.data) : parsed.error.message;
    },
  },
  {
    connector: createDoorDashMenu({ api: none, settings: { providerType: 'forkline' } as never, io }),
    whyRefused: (body) => {
      const envelope = envelopeSchema.safeParse(body);
      const parsed = doorDashSchema.safeParse(body);
      if (!envelope.success || !parsed.success) return (envelope.error ?? parsed.error)?.message ?? '';
      return whatFails(parsed.data) ?? whatFailsInHours(parsed.data);
    },
  },
  {
    connector: createGrubhubMenu({ api: none, settings: {}, io }),
    whyRefused: (body) => checkGrubhub(body).errors[0] ?? null,
  },
  {
    connector: createDeliverooMenu({} as never, io, none),
    whyRefused: (body) => {
      const parsed = uploadSchema.safeParse(body);
      return parsed.success ? (errorsIn(parsed.data)[0]?.message ?? null) : parsed.error.message;
    },
  },
  {
    connector: createHubRiseMenu(none),
    whyRefused: (body) => catalogSchema.safeParse(body).error?.message ?? null,
  },
];

/** What can go wrong with one thing of a menu; which one is chosen by a number. */
const itemFlaws: Record<string, (item: Item, menu: Menu) => Partial<Item>> = {
  noName: () => ({ name: '' }),
  blankName: () => ({ name: '   ' }),
  shortName: () => ({ name: 'A' }),
  oneSignName: () => ({ name: '🌮' }),
  name120: () => ({ name: 'x'.repeat(120) }),
  name121: () => ({ name: 'x'.repeat(121) }),
  name500: () => ({ name: 'é'.repeat(500) }),
  sameName: (_item, menu) => ({ name: menu.items[0]?.name ?? '' }),
  long501: () => ({ description: 'x'.repeat(501) }),
  long1001: () => ({ description: 'x'.repeat(1_001) }),
  negative: () => ({ basePriceMinor: -150 }),
  free: () => ({ basePriceMinor: 0 }),
  noCategory: () => ({ categoryId: '00000000-0000-4000-8000-000000000000' }),
  photo: () => ({ photoId: '00000000-0000-4000-8000-00000000000a' }),
  noTax: ({ details: { taxCategory: _c, taxBasisPoints: _r, ...details } }) => ({ details }),
  categoryWithoutRate: ({ details: { taxBasisPoints: _r, ...details } }) => ({
    details: { ...details, taxCategory: 'grocery' },
  }),
  exempt: ({ details: { taxBasisPoints: _r, ...details } }) => ({ details: { ...details, taxCategory: 'exempt' } }),
  alcohol: ({ details }) => ({ details: { ...details, alcohol: true } }),
  taxedAsAlcohol: ({ details }) => ({ details: { ...details, taxCategory: 'alcohol', alcohol: false } }),
  allergens: ({ details }) => ({ details: { ...details, allergens: ['milk', 'sesame', 'peanuts'] } }),
  offTheMenu: () => ({ isListed: false }),
  slashInId: ({ ref }) => ({ ref: `${ref}/1` }),
  barInId: ({ ref }) => ({ ref: `${ref}|1` }),
  idOfItsCategory: ({ categoryId }, menu) => ({
    ref: menu.categories.find(({ id }) => id === categoryId)?.ref ?? 'none',
  }),
  noGroups: () => ({ groupIds: [], isCombo: true }),
};

const groupFlaws: Record<string, (group: Group, menu: Menu) => Partial<Group>> = {
  noName: () => ({ name: '' }),
  name121: () => ({ name: 'x'.repeat(121) }),
  moreThanMay: ({ maximum }) => ({ minimum: maximum + 1 }),
  moreThanThereAre: () => ({ minimum: 60, maximum: 70 }),
  justWhatThereIs: ({ modifiers }) => ({ minimum: modifiers.length, maximum: Math.max(1, modifiers.length) }),
  unitsOfAll: ({ modifiers }) => {
    const units = modifiers.reduce((sum, { maximum }) => sum + maximum, 0);
    return { minimum: units, maximum: Math.max(1, units) };
  },
  empty: () => ({ modifiers: [] }),
  emptyButNeeded: () => ({ modifiers: [], minimum: 1 }),
  allOff: ({ modifiers }) => ({ modifiers: modifiers.map((one) => ({ ...one, isListed: false })) }),
  opensItself: ({ id, modifiers }) => ({ modifiers: modifiers.map((one) => ({ ...one, groupIds: [id] })) }),
  opensOthers: ({ id, modifiers }, menu) => ({
    modifiers: modifiers.map((one) => ({
      ...one,
      groupIds: menu.groups.filter((other) => other.id > id).map((other) => other.id),
    })),
  }),
  oneTwice: ({ modifiers: [first, ...others] }, menu) =>
    first
      ? { modifiers: [first, { ...first, id: `${first.id}2` }, ...others].map((one) => standFor(one, menu.items[0])) }
      : {},
};

const standFor = (modifier: Modifier, item: Item | undefined) => ({ ...modifier, itemId: item?.id ?? null });

const modifierFlaws: Record<string, (modifier: Modifier, menu: Menu) => Partial<Modifier>> = {
  noName: () => ({ name: ' ' }),
  name121: () => ({ name: 'x'.repeat(121) }),
  negative: () => ({ basePriceMinor: -50 }),
  tooManyAtStart: ({ maximum }) => ({ defaultQuantity: maximum + 1 }),
  manyAtStart: ({ maximum }) => ({ defaultQuantity: maximum }),
  alcohol: ({ details }) => ({ details: { ...details, alcohol: true } }),
  slashInId: ({ ref }) => ({ ref: `${ref};1` }),
  standsForAnItem: (_modifier, menu) => ({ itemId: menu.items.at(-1)?.id ?? null }),
  idOfAnItem: (_modifier, menu) => ({ ref: menu.items[0]?.ref ?? 'none', itemId: null }),
  idOfAnOther: (_modifier, menu) => ({ ref: menu.groups[0]?.modifiers[0]?.ref ?? 'none', itemId: null }),
};

const menuFlaws: Record<string, (menu: Menu) => Partial<Menu>> = {
  nothing: () => ({ items: [] }),
  nothingListed: ({ items }) => ({ items: items.map((item) => ({ ...item, isListed: false })) }),
  noCategories: () => ({ categories: [] }),
  categoryName: ({ categories: [first, ...others] }) => ({
    categories: first ? [{ ...first, name: '' }, ...others] : [],
  }),
  categoryOfTwo: ({ categories }) => ({ categories: categories.map((one) => ({ ...one, name: 'ab' })) }),
  categoryOf121: ({ categories }) => ({ categories: categories.map((one) => ({ ...one, name: 'y'.repeat(121) })) }),
  categoryText: ({ categories }) => ({
    categories: categories.map((one) => ({ ...one, description: 'y'.repeat(501) })),
  }),
  emptyCategory: ({ categories }) => ({ categories: [...categories, { ...category, id: 'x', ref: 'x' }] }),
  deep: ({ groups, items }) => chainOf(groups, items),
  menuName: ({ menus }) => ({ menus: menus.map((one) => ({ ...one, name: 'm'.repeat(121) })) }),
  noMenuName: ({ menus }) => ({ menus: menus.map((one) => ({ ...one, name: '' })) }),
  neverServed: ({ menus }) => ({ menus: menus.map((one) => ({ ...one, timetable: { weekly: [], special: [] } })) }),
  tenMinutes: ({ menus }) => ({ menus: servedIn(menus, [{ day: 2, from: '10:00', to: '10:10' }]) }),
  lastMinute: ({ menus }) => ({ menus: servedIn(menus, [{ day: 2, from: '23:59', to: '24:00' }]) }),
  shortNight: ({ menus }) => ({ menus: servedIn(menus, [{ day: 7, from: '23:50', to: '00:05' }]) }),
  longNight: ({ menus }) => ({ menus: servedIn(menus, [{ day: 7, from: '12:00', to: '12:00' }]) }),
  toThe59th: ({ menus }) => ({ menus: servedIn(menus, [{ day: 1, from: '23:20', to: '23:59' }, { day: 2, from: '00:00', to: '00:15' }]) }), // prettier-ignore
  dayMenuLikeACategory: ({ menus, categories }) => ({
    menus: menus.map((one, place) => ({ ...one, ref: categories[place]?.ref ?? one.ref })),
  }),
};

const category = { name: 'Empty', description: '', menuIds: [] };
const servedIn = (menus: Menu['menus'], weekly: Menu['menus'][number]['timetable']['weekly']) =>
  menus.map((one) => ({ ...one, timetable: { weekly, special: [] } }));

/** Each group opens the next one: as deep as there are groups. */
function chainOf(groups: readonly Group[], items: readonly Item[]): Partial<Menu> {
  const [first] = groups;
  return {
    groups: groups.map((group, place) => ({
      ...group,
      modifiers: group.modifiers.map((one) => {
        const next = groups[place + 1];
        return { ...one, groupIds: next ? [next.id] : [] };
      }),
    })),
    items: items.map((item, place) => (place === 0 && first ? { ...item, groupIds: [first.id] } : item)),
  };
}

type Flaw = (menu: Menu) => Menu;

const at = <Thing>(things: readonly Thing[], place: number, change: (thing: Thing) => Partial<Thing>) =>
  things.map((thing, index) => (index === place % things.length ? { ...thing, ...change(thing) } : thing));

/** Spoils nothing, one thing or several of a menu that is in order. */
function anyFlaws(): fc.Arbitrary<{ names: string[]; spoil: Flaw }> {
  const flaw = fc.oneof(
    fc.tuple(fc.constantFrom(...Object.keys(itemFlaws)), fc.nat(20)).map(([name, place]) => ({
      name: `item ${name}`,
      spoil: (menu: Menu): Menu => ({
        ...menu,
        items: at(menu.items, place, (item) => itemFlaws[name]?.(item, menu) ?? {}),
      }),
    })),
    fc.tuple(fc.constantFrom(...Object.keys(groupFlaws)), fc.nat(20)).map(([name, place]) => ({
      name: `group ${name}`,
      spoil: (menu: Menu): Menu => ({
        ...menu,
        groups: at(menu.groups, place, (group) => groupFlaws[name]?.(group, menu) ?? {}),
      }),
    })),
    fc.tuple(fc.constantFrom(...Object.keys(modifierFlaws)), fc.nat(20), fc.nat(5)).map(([name, place, within]) => ({
      name: `modifier ${name}`,
      spoil: (menu: Menu): Menu => ({
        ...menu,
        groups: at(menu.groups, place, (group) => ({
          modifiers: at(group.modifiers, within, (one) => modifierFlaws[name]?.(one, menu) ?? {}),
        })),
      }),
    })),
    fc.constantFrom(...Object.keys(menuFlaws)).map((name) => ({
      name: `menu ${name}`,
      spoil: (menu: Menu): Menu => ({ ...menu, ...menuFlaws[name]?.(menu) }),
    })),
  );
  return fc.array(flaw, { maxLength: 3 }).map((flaws) => ({
    names: flaws.map(({ name }) => name),
    spoil: (menu) => flaws.reduce((spoiled, { spoil }) => spoil(spoiled), menu),
  }));
}

/** How the check and the service judge a menu: what stops it there, and why the service refuses it. */
function judge({ connector, whyRefused }: (typeof services)[number], menu: Menu) {
  const compiled = composeMenu(menu, standardPricing, {
    storeId: 'store',
    service: connector.service,
    dualPrices: connector.menuAbilities.dualPrices,
    photoUrl: (id) => `https://photos.test/${id}.jpg`,
  });
  const body: unknown = JSON.parse(JSON.stringify(connector.encode(compiled, store)));
  const problems = checkMenu({ menu, compiled, rules: connector, photos: new Map(), encodedBytes: 1_000 });
  return { stops: problems.filter(({ weight }) => weight === 'stops'), refused: whyRefused(body) };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}/i;
const seed = Number(process.env['MENU_SEED'] ?? 42);

describe.each(services)('the check for $connector.name', (service) => {
  test('passes if and only if the service accepts, with random menus', () => {
    const verdicts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(anyMenu(), anyFlaws(), (menu, { names, spoil }) => {
        const { stops, refused } = judge(service, spoil(menu));
        const verdict = refused === null ? 'accepted' : 'refused';
        verdicts[verdict] += 1;
        const words = stops.map(({ subject, field, sentence }) => `${subject.name} (${field}): ${sentence}`);
        expect({ verdict, refused, words, names }).toEqual({
          verdict: stops.length === 0 ? 'accepted' : 'refused',
          refused,
          words,
          names,
        });
      }),
      { numRuns: 1_500, seed },
    );
    // A generator of which one side is missing would prove nothing.
    expect(Math.min(verdicts.accepted, verdicts.refused)).toBeGreaterThan(100);
  });

  test('names the thing and its field, and never an id', () => {
    fc.assert(
      fc.property(anyMenu(), anyFlaws(), (menu, { spoil }) => {
        for (const { subject, field, sentence } of judge(service, spoil(menu)).stops) {
          expect(sentence).not.toMatch(uuid);
          expect(subject.name.trim()).not.toBe('');
          expect(subject.name).not.toMatch(uuid);
          expect(field).not.toBe('');
          const place = { item: subject.id, group: subject.groupId, modifier: subject.groupId, category: subject.id };
          expect(subject.kind in place ? place[subject.kind as keyof typeof place] : 'none').not.toBeNull(); // a key, as tested
        }
      }),
      { numRuns: 400, seed },
    );
  });
});
