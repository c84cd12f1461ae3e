import type { Context } from '../context.ts';
import type { MenuOnSale, MenuShelf, ShownMenu, Tamper } from '../shown-menu.ts';
import type { HubRiseData } from './menu-schema.ts';
import { showMenu } from './shown.ts';
import { Inventory } from './stock.ts';
import { tamperWithCatalog } from './tamper.ts';

export type Catalog = { id: string; locationId: string; name: string; createdAt: number; data: HubRiseData };

/** The catalogs of HubRise's locations. Its channels sell from the one that was written last. */
export class HubRiseMenuShelf implements MenuShelf, MenuOnSale {
  readonly #context: Context;
  readonly #catalogs = new Map<string, Catalog>();
  readonly #onSale = new Map<string, string>();
  readonly #stock = new Map<string, Inventory>();
  readonly #published = new Map<string, number>();
  #revisions = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  catalogOf(id: string): Catalog | undefined {
    return this.#catalogs.get(id);
  }

  catalogsAt(locationId: string): Catalog[] {
    return [...this.#catalogs.values()].filter((one) => one.locationId === locationId);
  }

  /** Null where the location has one of that name already. */
  create(locationId: string, { name, data }: Pick<Catalog, 'name' | 'data'>): Catalog | null {
    if (this.catalogsAt(locationId).some((one) => one.name === name)) return null;
    // HubRise's ids are short words.
    const id = this.#context.newId().replaceAll('-', '').slice(0, 10);
    const made = { id, locationId, name, createdAt: this.#context.clock.now(), data };
    this.#catalogs.set(id, made);
    this.#sell(made);
    return made;
  }

  replace(catalog: Catalog, { name, data }: Pick<Catalog, 'name'> & { data: HubRiseData | undefined }): void {
    catalog.name = name;
    if (data !== undefined) catalog.data = data;
    this.#sell(catalog);
  }

  /** Somebody deletes it; its channels have nothing to sell from it any more. */
  remove(catalog: Catalog): void {
    this.#revisions += 1;
    this.#catalogs.delete(catalog.id);
  }

  #sell(catalog: Catalog): void {
    this.#revisions += 1;
    this.#onSale.set(catalog.locationId, catalog.id);
    this.#published.set(catalog.locationId, this.published(catalog.locationId) + 1);
  }

  stockOf(locationId: string): Inventory {
    const known = this.#stock.get(locationId) ?? new Inventory(this.#context.clock);
    this.#stock.set(locationId, known);
    return known;
  }

  published(locationId: string): number {
    return this.#published.get(locationId) ?? 0;
  }

  show(locationId: string): ShownMenu | null {
    const catalog = this.#catalogs.get(this.#onSale.get(locationId) ?? '');
    return catalog ? showMenu(catalog.data, this.stockOf(locationId)) : null;
  }

  /** Stock comes back by itself, so the second is part of it. */
  revision(): string {
    const stock = [...this.#stock.values()].reduce((sum, { changes }) => sum + changes, 0);
    return `${this.#revisions} ${stock} ${Math.floor(this.#context.clock.now() / 1_000)}`;
  }

  tamper(locationId: string, change: Tamper): boolean {
    this.#revisions += 1;
    const catalog = this.#catalogs.get(this.#onSale.get(locationId) ?? '');
    if (!catalog) return false;
    if (change.change !== 'sold_out') return tamperWithCatalog(catalog.data, change);
    const stock = change.isAvailable ? null : '0';
    const named = change.groupRef === undefined ? { sku_ref: change.ref } : { option_ref: change.ref };
    this.stockOf(locationId).set({ ...named, stock });
    return true;
  }
}
