import type {
  FetchMenuResult,
  MenuConnector,
  MenuStoreRef,
  PublishOrder,
  PublishProgress,
  PublishResult,
} from '../../menu-connector.ts';
import { refusalsOf } from '../../model/menu-refusals.ts';
import type { MenuLimits } from '../../model/menu-rules.ts';
import type { ConnectorIo } from '../io.ts';
import { isDone, retry, refusalOf } from '../shared-http.ts';
import { list, part, parseJson, text, texts } from '../shared-lenient-schema.ts';
import { sumOfMaximums } from '../shared-menu.ts';
import type { GrubhubApi } from './api.ts';
import { decodeMenu } from './menu-decode.ts';
import { encodeMenu, sentPart } from './menu-encode.ts';
import { markHidden, merchantPath, readHidden, setAvailability } from './overrides.ts';
import { service, serviceName, usableMerchant, type PriceUnit } from './words.ts';

/**
 * Grubhub's menu reference names six levels of modifiers, 99 for "any number" and no lengths: those of names and photos
 * are ours.
 */
const limits: MenuLimits = {
  groupLevels: 6,
  deeperGroups: 'refused',
  circularGroups: 'refused',
  options: 'own',
  repeatedOptions: 'refused',
  defaultsWithinMaximum: true,
  itemNameMin: 1,
  itemNameMax: 500,
  descriptionMax: 2_000,
  categoryDescriptionMax: 2_000,
  categoryNameMin: 1,
  categoryNameMax: 500,
  modifierNameMax: 500,
  menuNameMax: 500,
  refMax: 200,
  refForbidden: '',
  photo: { minPx: 320, maxPx: 6_000, maxBytes: 16_000_000 },
  groupMaximum: 99,
  // What names no rate is taxed at the merchant's.
  tax: 'optional',
  alcohol: 'flag',
  menuMaxBytes: 20 * 1024 * 1024,
};

const menuTimeoutMs = 60_000;
/** One ingestion runs per merchant at a time. */
const afterRunningJobMs = 10_000;
/** Small menus are done at once; the job is asked about less often after that. */
const firstAskAfterMs = 1_000;
const askAfterMs = 5_000;
const wrongStore = { outcome: 'refused', why: 'The store has no usable id.' } as const;

export interface GrubhubMenuSettings {
  /** Examples of menus are in dollars, one description says cents; dollars unless told otherwise. */
  menuPriceUnit?: PriceUnit;
}

interface Means {
  api: GrubhubApi;
  io: ConnectorIo;
  unit: PriceUnit;
}

/** Grubhub's menus: it downloads each from an address in our call, and says how far it is when asked. */
export function createGrubhubMenu(given: {
  api: GrubhubApi;
  settings: GrubhubMenuSettings;
  io: ConnectorIo;
}): MenuConnector {
  const { api, settings, io } = given;
  const unit = settings.menuPriceUnit ?? 'dollars';
  const means: Means = { api, io, unit };
  return {
    service,
    name: serviceName,
    limits,
    menuAbilities: {
      result: 'asking',
      fetches: 'download',
      sendsChangesOnly: false,
      dualPrices: true,
      soldOutUntil: 'service',
      readsSoldOut: true,
    },
    refusals: (menu) => refusalsOf(menu, { name: serviceName, limits, maxUnits: sumOfMaximums, sent: sentPart }),
    encode: (menu) => encodeMenu(menu, unit),
    decode: (raw) => decodeMenu(raw, { unit, now: io.clock.now() }),
    publish: (store, order) => publish(store, order, means),
    followUp: (store, job) => followUp(store, job, means),
    fetchMenu: (store) => fetchMenu(store, means),
    setAvailability: async (store, changes) => {
      if (!usableMerchant.test(store.externalStoreId)) return changes.map(() => wrongStore);
      return changes.length === 0 ? [] : setAvailability(store, changes, means);
    },
  };
}

async function publish(store: MenuStoreRef, order: PublishOrder, { api, io }: Means): Promise<PublishResult> {
  if (!usableMerchant.test(store.externalStoreId)) return wrongStore;
  const answered = await api({
    method: 'POST',
    path: '/pos/v1/menu/ingestion',
    body: {
      merchant_ids: [store.externalStoreId],
      menu_url: order.downloadUrl,
      normalized_menu: true,
      apply_existing_schedule_overrides: true,
    },
  });
  if (!answered.ok) return retry(answered.why, undefined);
  const { status, text: answer } = answered.answer;
  if (status === 409) return retry('Grubhub is still working on the menu before this one.', afterRunningJobMs);
  if (!isDone(status)) return refusalOf(answered, io.clock.now());
  const { job_id: job } = part({ job_id: text }).parse(parseJson(answer));
  return job === undefined
    ? retry('Grubhub took the menu without a job.', undefined)
    : { outcome: 'sent', job, askAfterMs: firstAskAfterMs };
}

const jobStatus = part({
  details: text,
  merchant_statuses: list.transform((statuses) =>
    statuses.map((one) => part({ merchant_id: text, status: text, details: texts }).parse(one)),
  ),
});

async function followUp(store: MenuStoreRef, job: string, { api, io }: Means): Promise<PublishProgress> {
  const answered = await api({ method: 'GET', path: `/pos/v1/menu/ingestion/jobs/${encodeURIComponent(job)}` });
  if (!answered.ok) return retry(answered.why, undefined);
  if (!isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const { details, merchant_statuses: statuses } = jobStatus.parse(parseJson(answered.answer.text));
  // The job may name the merchant by Grubhub's id where we gave ours; a job has one merchant.
  const found = statuses.find(({ merchant_id: id }) => id === store.externalStoreId) ?? statuses[0];
  if (found?.status === 'SUCCESS') return { outcome: 'live' };
  if (found?.status === 'PARTIAL_SUCCESS' || found?.status?.startsWith('FAILED') === true) {
    const why = found.details.length > 0 ? found.details.join(' ') : details;
    return { outcome: 'refused', why: `${found.status}${why === undefined ? '' : `: ${why.slice(0, maxWhy)}`}` };
  }
  return { outcome: 'waiting', askAfterMs };
}

const maxWhy = 1_000;

async function fetchMenu(store: MenuStoreRef, means: Means): Promise<FetchMenuResult> {
  if (!usableMerchant.test(store.externalStoreId)) return wrongStore;
  const { api, io, unit } = means;
  const answered = await api({
    method: 'GET',
    path: merchantPath(store, 'menu/normalized'),
    timeoutMs: menuTimeoutMs,
  });
  if (!answered.ok) return retry(answered.why, undefined);
  if (answered.answer.status === 404) return { outcome: 'none' };
  if (!isDone(answered.answer.status)) return refusalOf(answered, io.clock.now());
  const reading = decodeMenu(parseJson(answered.answer.text), { unit, now: io.clock.now() });
  if (!reading.ok) return retry(reading.reason, undefined);
  const overrides = await readHidden(store, means);
  if (!overrides.ok) return refusalOf(overrides.answered, io.clock.now());
  return { outcome: 'found', menu: markHidden(reading.menu, overrides.hidden, io.clock.now()) };
}
