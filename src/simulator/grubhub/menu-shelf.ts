import type { Context } from '../context.ts';
import type { MenuOnSale, MenuShelf, ShownMenu, Tamper } from '../shown-menu.ts';
import { checkMenu } from './menu-check.ts';
import type { GrubhubMenu } from './menu-schema.ts';
import { ScheduleOverrides, type EntityResult, type Kind, type Operation } from './schedule-overrides.ts';
import { showMenu } from './shown.ts';
import { tamperWithMenu } from './tamper.ts';

export type IngestionStatus = 'REQUESTED' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILED_MENU_DOWNLOAD' | 'FAILED_VALIDATION';
export type IngestionJob = { id: string; storeId: string; status: IngestionStatus; details: string[] };
export type OverrideJob = { id: string; storeId: string; results: EntityResult[] | null };

/** Nine more tries over five minutes (its menu reference). */
const downloadTries = 10;
const downloadAgainMs = 300_000 / (downloadTries - 1);

/** Grubhub's word for no end. */
export const endOfTime = Date.parse('9999-12-31T23:59:00.000Z');

/** The menus of Grubhub's merchants, which it comes for, and what is laid over them. */
export class GrubhubMenuShelf implements MenuShelf, MenuOnSale {
  readonly #context: Context;
  readonly #menus = new Map<string, GrubhubMenu>();
  readonly #overrides = new Map<string, ScheduleOverrides>();
  readonly #jobs = new Map<string, IngestionJob>();
  readonly #overrideJobs = new Map<string, OverrideJob>();
  readonly #running = new Set<string>();
  readonly #published = new Map<string, number>();
  #revisions = 0;

  constructor(context: Context) {
    this.#context = context;
  }

  isKnown(storeId: string): boolean {
    return this.#context.world.menuOutlets.some(
      ({ service, externalStoreId }) => service === 'grubhub' && externalStoreId === storeId,
    );
  }

  menuOf(storeId: string): GrubhubMenu | undefined {
    return this.#menus.get(storeId);
  }

  jobOf(id: string): IngestionJob | undefined {
    return this.#jobs.get(id);
  }

  overrideJobOf(id: string): OverrideJob | undefined {
    return this.#overrideJobs.get(id);
  }

  /** Promises to come for a menu; null while one is worked on. */
  ingest(storeId: string, wanted: { menuUrl: string; keepsOverrides: boolean }): IngestionJob | null {
    if (this.#running.has(storeId)) return null;
    this.#running.add(storeId);
    const { clock, settings, newId } = this.#context;
    const job: IngestionJob = { id: newId(), storeId, status: 'REQUESTED', details: [] };
    this.#jobs.set(job.id, job);
    clock.after(settings.grubhubMenuSeconds * 1_000, () => {
      void this.#work(job, wanted).finally(() => this.#running.delete(storeId));
    });
    return job;
  }

  async #work(job: IngestionJob, wanted: { menuUrl: string; keepsOverrides: boolean }): Promise<void> {
    job.status = 'IN_PROGRESS';
    const downloaded = await this.#download(wanted.menuUrl);
    if (downloaded === null) {
      job.status = 'FAILED_MENU_DOWNLOAD';
      job.details = ['The menu could not be downloaded.'];
      return;
    }
    const { menu, errors } = checkMenu(parsed(downloaded));
    if (menu === null) {
      job.status = 'FAILED_VALIDATION';
      job.details = errors;
      return;
    }
    this.#menus.set(job.storeId, menu);
    this.overridesOf(job.storeId).keepFor(wanted.keepsOverrides ? menu : null);
    this.#published.set(job.storeId, this.published(job.storeId) + 1);
    job.status = 'SUCCESS';
    this.#revisions += 1;
  }

  async #download(url: string): Promise<string | null> {
    const { sender, clock } = this.#context;
    for (let tried = 1; ; tried += 1) {
      const downloaded = await sender.download(url);
      if (downloaded !== null || tried === downloadTries) return downloaded;
      await clock.wait(downloadAgainMs);
    }
  }

  overridesOf(storeId: string): ScheduleOverrides {
    const known = this.#overrides.get(storeId) ?? new ScheduleOverrides();
    this.#overrides.set(storeId, known);
    return known;
  }

  /** Takes hiding and showing on as a job. */
  override(storeId: string, operations: readonly Operation[], isPartial: boolean): OverrideJob {
    const { clock, settings, newId } = this.#context;
    const job: OverrideJob = { id: newId(), storeId, results: null };
    this.#overrideJobs.set(job.id, job);
    const work = () => {
      const menu = this.#menus.get(storeId) ?? noMenu;
      job.results = this.overridesOf(storeId).apply(operations, { menu, isPartial });
      this.#revisions += 1;
    };
    if (settings.grubhubOverrideSeconds === 0) work();
    else clock.after(settings.grubhubOverrideSeconds * 1_000, work);
    return job;
  }

  published(storeId: string): number {
    return this.#published.get(storeId) ?? 0;
  }

  show(storeId: string): ShownMenu | null {
    const menu = this.#menus.get(storeId);
    if (!menu) return null;
    const now = this.#context.clock.now();
    const overrides = this.overridesOf(storeId);
    return showMenu(menu, { now, isHidden: (kind, id) => overrides.isHidden(kind, id, now) });
  }

  /** What is hidden has a beginning and an end, so the second is part of it. */
  revision(): string {
    return `${this.#revisions} ${Math.floor(this.#context.clock.now() / 1_000)}`;
  }

  tamper(storeId: string, change: Tamper): boolean {
    this.#revisions += 1;
    const menu = this.#menus.get(storeId);
    if (!menu) return false;
    if (change.change !== 'sold_out') return tamperWithMenu(menu, change);
    const kind: Kind = change.groupRef === undefined ? 'items' : 'modifiers';
    if (!menu[kind].some((one) => one.external_id === change.ref)) return false;
    const overrides = this.overridesOf(storeId);
    if (change.isAvailable) overrides.clear(kind, change.ref);
    else overrides.hide(kind, change.ref, { startAt: this.#context.clock.now(), endAt: endOfTime });
    return true;
  }
}

const noMenu: Pick<GrubhubMenu, Kind> = { items: [], modifiers: [] };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
