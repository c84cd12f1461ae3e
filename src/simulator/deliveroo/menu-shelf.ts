import type { Context } from '../context.ts';
import type { MenuOnSale, MenuShelf, ShownMenu, Tamper } from '../shown-menu.ts';
import { errorsIn, uploadSchema, type DeliverooMenu, type DeliverooUpload, type MenuError } from './menu-schema.ts';
import { showMenu } from './shown.ts';
import { StockBook } from './stock.ts';
import { tamperWithMenu } from './tamper.ts';

type Place = { menuId: string; expiresAt: number };
type Job = { id: string; menuId: string; status: 'pending' | 'completed' | 'failed'; errors: MenuError[] };

/** The address of an upload is good for seconds. */
const placeLifeMs = 10_000;
const maxErrors = 20;

/** The menus of Deliveroo's sites: uploaded to a place of their own, and made live by a job. */
export class DeliverooMenuShelf implements MenuShelf, MenuOnSale {
  readonly #context: Context;
  readonly #places = new Map<string, Place>();
  readonly #uploads = new Map<string, string>();
  readonly #jobs = new Map<string, Job>();
  readonly #live = new Map<string, DeliverooUpload>();
  readonly #stock = new Map<string, StockBook>();
  readonly #published = new Map<string, number>();
  #revisions = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  isKnown(siteId: string): boolean {
    return this.#context.world.menuOutlets.some(
      ({ service, externalStoreId }) => service === 'deliveroo' && externalStoreId === siteId,
    );
  }

  liveAt(siteId: string): DeliverooUpload | undefined {
    return this.#live.get(siteId);
  }

  jobOf(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** A place to upload a menu to; its key is the permission. */
  openPlace(menuId: string): string {
    const { clock, newId } = this.#context;
    const key = newId();
    this.#places.set(key, { menuId, expiresAt: clock.now() + placeLifeMs });
    return key;
  }

  /** False where there is no such place, or it has closed. */
  upload(key: string, body: string): boolean {
    const place = this.#places.get(key);
    if (!place || place.expiresAt <= this.#context.clock.now()) return false;
    this.#uploads.set(place.menuId, body);
    return true;
  }

  /** Has what was uploaded made live; null where nothing was. */
  publish(menuId: string): Job | null {
    const body = this.#uploads.get(menuId);
    if (body === undefined) return null;
    const { clock, settings, newId } = this.#context;
    const job: Job = { id: newId(), menuId, status: 'pending', errors: [] };
    this.#jobs.set(job.id, job);
    clock.after(settings.deliverooMenuSeconds * 1_000, () => {
      job.errors = this.#takeLive(body).slice(0, maxErrors);
      job.status = job.errors.length === 0 ? 'completed' : 'failed';
    });
    return job;
  }

  #takeLive(body: string): MenuError[] {
    const parsed = uploadSchema.safeParse(parseJson(body));
    if (!parsed.success) {
      return parsed.error.issues.map(({ path, message }) => {
        const field = path.join('.');
        return { code: 'bad_request', message: `${field}: ${message}.`, field };
      });
    }
    const upload = parsed.data;
    const unknown = upload.site_ids.filter((site) => !this.isKnown(site));
    const errors = [
      ...unknown.map((site) => ({ code: 'not_found', message: `There is no site ${site}.`, field: 'site_ids' })),
      ...errorsIn(upload),
    ];
    if (errors.length > 0) return errors;
    this.#revisions += 1;
    for (const site of upload.site_ids) {
      this.#live.set(site, structuredClone(upload));
      this.#published.set(site, this.published(site) + 1);
    }
    return [];
  }

  stockOf(siteId: string): StockBook {
    const known = this.#stock.get(siteId) ?? new StockBook(this.#context.clock);
    this.#stock.set(siteId, known);
    return known;
  }

  published(siteId: string): number {
    return this.#published.get(siteId) ?? 0;
  }

  show(siteId: string): ShownMenu | null {
    const upload = this.#live.get(siteId);
    return upload ? showMenu(upload.menu, (id) => this.stockOf(siteId).isAvailable(id)) : null;
  }

  /** The morning brings things back by itself, so the second is part of it. */
  revision(): string {
    const stock = [...this.#stock.values()].reduce((sum, { changes }) => sum + changes, 0);
    return `${this.#revisions} ${stock} ${Math.floor(this.#context.clock.now() / 1_000)}`;
  }

  tamper(siteId: string, change: Tamper): boolean {
    this.#revisions += 1;
    const menu: DeliverooMenu | undefined = this.#live.get(siteId)?.menu;
    if (!menu) return false;
    if (change.change !== 'sold_out') return tamperWithMenu(menu, change);
    if (!menu.items.some(({ id }) => id === change.ref)) return false;
    // Staff at the shop's tablet take things off for the day.
    this.stockOf(siteId).set(change.ref, change.isAvailable ? 'available' : 'unavailable');
    return true;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
