import { request as send } from 'undici';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { MenuShelf, ShownItem, ShownMenu, ShownModifier, Tamper } from '../shown-menu.ts';
import {
  menuSchema,
  whatFails,
  whatFailsInHours,
  type DoorDashExtra,
  type DoorDashItem,
  type DoorDashMenu,
  type DoorDashOption,
} from './menu-schema.ts';

const days = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const;

/** `at`: when the newest job began, `status`: how it ended. */
type Held = { id: string; menu: DoorDashMenu; status: 'SUCCESS' | 'FAILED'; at: number };
type Job = { type: 'MenuCreate' | 'MenuUpdate'; reference: string };

/** The menus of DoorDash's stores: jobs that take their time, flags of sold-out things, and menus that it gets itself. */
export class DoorDashMenuShelf implements MenuShelf {
  readonly #context: Context;
  readonly #held = new Map<string, Held>();
  readonly #running = new Set<string>();
  readonly #inactive = new Map<string, Set<string>>();
  readonly #published = new Map<string, number>();
  #revisions = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  isKnown(storeId: string): boolean {
    return this.#context.world.menuOutlets.some(
      ({ service, externalStoreId }) => service === 'doordash' && externalStoreId === storeId,
    );
  }

  heldAt(storeId: string): Held | undefined {
    return this.#held.get(storeId);
  }

  storeOfMenu(menuId: string): string | undefined {
    return [...this.#held].find(([, { id }]) => id === menuId)?.[0];
  }

  /** Takes a menu on as a job, unless one is running. */
  take(storeId: string, body: unknown, job: Job): boolean {
    if (this.#running.has(storeId)) return false;
    this.#running.add(storeId);
    const { clock, settings, newId } = this.#context;
    const at = clock.now();
    const before = this.#held.get(storeId);
    const id = job.type === 'MenuUpdate' && before ? before.id : newId();
    clock.after(settings.doordashMenuSeconds * 1_000, () => {
      this.#running.delete(storeId);
      const wrong = this.#set(storeId, { id, body, at });
      void this.#report(storeId, job, wrong);
    });
    return true;
  }

  /** Gets the menu from the product by itself. */
  async pull(storeId: string): Promise<boolean> {
    const { targetUrl, credentials, clock, newId } = this.#context;
    const answer = await send(`${targetUrl}/hooks/doordash/menus/${encodeURIComponent(storeId)}`, {
      headers: { authorization: credentials.doordashWebhookToken },
    });
    const said = await answer.body.text();
    if (answer.statusCode !== 200) return false;
    const pulled = pulledSchema.safeParse(JSON.parse(said));
    if (!pulled.success || pulled.data.store.merchant_supplied_id !== storeId) return false;
    const [first] = pulled.data.menus;
    const id = this.#held.get(storeId)?.id ?? newId();
    return this.#set(storeId, { id, body: { ...first, store: pulled.data.store }, at: clock.now() }) === null;
  }

  /** Keeps the menu; answers what is wrong with it. A failed upload leaves the menu of before, failed hours those. */
  #set(storeId: string, { id, body, at }: { id: string; body: unknown; at: number }): string | null {
    const parsed = menuSchema.safeParse(body);
    const issue = parsed.error?.issues[0];
    const wrong = parsed.success
      ? whatFails(parsed.data)
      : `Invalid menu input: ${issue?.path.join('.')}: ${issue?.message}`;
    const before = this.#held.get(storeId);
    if (!parsed.success || wrong !== null) {
      if (before) this.#held.set(storeId, { ...before, status: 'FAILED', at });
      return wrong;
    }
    const wrongHours = whatFailsInHours(parsed.data);
    const menu = wrongHours === null ? parsed.data : { ...parsed.data, open_hours: before?.menu.open_hours ?? [] };
    this.#held.set(storeId, { id, menu, status: wrongHours === null ? 'SUCCESS' : 'FAILED', at });
    this.#published.set(storeId, this.published(storeId) + 1);
    this.#revisions += 1;
    return wrongHours;
  }

  async #report(storeId: string, { type, reference }: Job, wrong: string | null): Promise<void> {
    const { sender, credentials, targetUrl } = this.#context;
    await sender.send({
      service: 'doordash',
      orderId: '',
      event: type,
      eventId: null,
      url: `${targetUrl}/hooks/doordash`,
      body: {
        event: {
          type,
          status: wrong === null ? 'SUCCESS' : 'FAILURE',
          reference,
          ...(wrong !== null && { details: wrong }),
        },
        store: { merchant_supplied_id: storeId },
        // Without a menu there is no id.
        menu: this.#held.has(storeId) ? { id: this.#held.get(storeId)?.id } : {},
      },
      headers: (_rawBody, spoiled) => ({
        authorization: spoiled ? 'another token' : credentials.doordashWebhookToken,
      }),
      waitsMs: [300, 300, 300],
      isWorthResending: (outcome) => outcome.kind !== 'answered' || outcome.status >= 500,
    });
  }

  /** Sets one flag; false where the thing is not on the menu. */
  setActive(storeId: string, kind: 'item' | 'option', id: string, isActive: boolean): boolean {
    const held = this.#held.get(storeId);
    if (!held) return false;
    const found =
      kind === 'item'
        ? itemsOf(held.menu).some((one) => one.merchant_supplied_id === id)
        : optionsOf(held.menu).some((one) => one.merchant_supplied_id === id);
    if (!found) return false;
    const flags = this.#inactive.get(storeId) ?? new Set();
    this.#inactive.set(storeId, flags);
    this.#revisions += 1;
    if (isActive) flags.delete(`${kind} ${id}`);
    else flags.add(`${kind} ${id}`);
    return true;
  }

  published(storeId: string): number {
    return this.#published.get(storeId) ?? 0;
  }

  show(storeId: string): ShownMenu | null {
    const held = this.#held.get(storeId);
    if (!held) return null;
    const { menu } = held;
    const isActive = (kind: string, id: string) => this.#inactive.get(storeId)?.has(`${kind} ${id}`) !== true;
    const groups = new Map(extrasOf(menu).map((extra) => [extra.merchant_supplied_id, extra]));
    return {
      menus: [
        {
          ref: menu.menu.merchant_supplied_id,
          name: menu.menu.name,
          weekly: menu.open_hours
            .filter(({ start_time: from, end_time: to }) => !(from.startsWith('00:00') && to.startsWith('00:00')))
            .map(({ day_index: day, start_time: from, end_time: to }) => ({ day: days.indexOf(day) + 1, from, to })),
          categoryRefs: menu.menu.categories.map((one) => one.merchant_supplied_id),
        },
      ],
      categories: menu.menu.categories.map((one) => ({
        ref: one.merchant_supplied_id,
        name: one.name,
        itemRefs: one.items.map((item) => item.merchant_supplied_id),
      })),
      items: itemsOf(menu).map((item) => showItem(item, isActive('item', item.merchant_supplied_id))),
      groups: [...groups.values()].map((extra) => ({
        ref: extra.merchant_supplied_id,
        name: extra.name,
        minimum: extra.min_aggregate_options_quantity ?? extra.min_num_options,
        maximum: extra.max_aggregate_options_quantity ?? extra.max_num_options,
        free: extra.num_free_options ?? 0,
        modifiers: extra.options.map((one) => showOption(one, isActive('option', one.merchant_supplied_id))),
      })),
    };
  }

  revision(): string {
    return String(this.#revisions);
  }

  tamper(storeId: string, change: Tamper): boolean {
    this.#revisions += 1;
    const held = this.#held.get(storeId);
    if (!held) return false;
    const { menu } = held;
    switch (change.change) {
      case 'hours':
        menu.open_hours = change.weekly.map(({ day, from, to }) => ({
          day_index: days[day - 1] ?? 'MON',
          start_time: from,
          end_time: to,
        }));
        return true;
      case 'sold_out':
        return this.setActive(
          storeId,
          change.groupRef === undefined ? 'item' : 'option',
          change.ref,
          change.isAvailable,
        );
      case 'remove_item': {
        const before = itemsOf(menu).length;
        for (const category of menu.menu.categories) {
          category.items = category.items.filter((item) => item.merchant_supplied_id !== change.ref);
        }
        return itemsOf(menu).length < before;
      }
      case 'group_limits': {
        const extras = extrasOf(menu).filter((extra) => extra.merchant_supplied_id === change.ref);
        for (const extra of extras) {
          const countsUnits = extra.max_aggregate_options_quantity !== undefined;
          extra[countsUnits ? 'min_aggregate_options_quantity' : 'min_num_options'] = change.minimum;
          extra[countsUnits ? 'max_aggregate_options_quantity' : 'max_num_options'] = change.maximum;
        }
        return extras.length > 0;
      }
      case 'price':
      case 'rename':
      case 'photo':
      case 'tax':
        return tamperWithThing(menu, change);
    }
  }
}

/** The answer to a menu pull: the store, and always a list of menus. */
const pulledSchema = z.looseObject({
  store: z.looseObject({ merchant_supplied_id: z.string(), provider_type: z.string() }),
  menus: z.array(z.looseObject({})).min(1),
});

type ThingChange = Extract<Tamper, { change: 'price' | 'rename' | 'photo' | 'tax' }>;

function tamperWithThing(menu: DoorDashMenu, change: ThingChange): boolean {
  const { groupRef } = change.change === 'price' ? change : { groupRef: undefined };
  const options = extrasOf(menu)
    .filter((extra) => extra.merchant_supplied_id === groupRef)
    .flatMap((extra) => extra.options);
  const things = groupRef === undefined ? itemsOf(menu) : options;
  const meant = things.filter((one) => one.merchant_supplied_id === change.ref);
  for (const thing of meant) {
    if (change.change === 'price') thing.price = change.priceMinor;
    else if (change.change === 'rename') thing.name = change.name;
    else if (change.change === 'tax') thing['tax_rate'] = String(change.taxBasisPoints / 100);
    else if (change.photoUrl === null) delete thing['original_image_url'];
    else thing['original_image_url'] = change.photoUrl;
  }
  return meant.length > 0;
}

const itemsOf = (menu: DoorDashMenu): DoorDashItem[] => menu.menu.categories.flatMap(({ items }) => items);

function extrasOf(menu: DoorDashMenu): DoorDashExtra[] {
  const below = (extras: readonly DoorDashExtra[]): DoorDashExtra[] =>
    extras.flatMap((extra) => [extra, ...extra.options.flatMap((option) => below(option.extras ?? []))]);
  return itemsOf(menu).flatMap((item) => below(item.extras ?? []));
}

const optionsOf = (menu: DoorDashMenu): DoorDashOption[] => extrasOf(menu).flatMap(({ options }) => options);

function showItem(item: DoorDashItem, isAvailable: boolean): ShownItem {
  return {
    ref: item.merchant_supplied_id,
    name: item.name,
    description: item.description ?? null,
    priceMinor: item.price,
    pickupPriceMinor: item.base_price ?? null,
    photoUrl: item.original_image_url ?? null,
    taxBasisPoints: item.tax_rate === undefined ? null : Math.round(Number(item.tax_rate) * 100),
    alcohol: item.is_alcohol ?? false,
    isAvailable,
    groupRefs: (item.extras ?? []).map((extra) => extra.merchant_supplied_id),
  };
}

function showOption(option: DoorDashOption, isAvailable: boolean): ShownModifier {
  return {
    ref: option.merchant_supplied_id,
    name: option.name,
    priceMinor: option.price,
    isAvailable,
    groupRefs: (option.extras ?? []).map((extra) => extra.merchant_supplied_id),
  };
}
