import { decimalMoney, formatMoney } from '../../src/shared/money.ts';
import { logIn } from './api-client.ts';
import type { Demo } from './support-demo.ts';

/** Values of the demo account that inquiries name: `{{next_payout_date}}`. */
export interface Truths {
  /** A pattern of a set, case-insensitive, each `{{name}}` as any way in which its value is written; undefined for a name without a value. */
  pattern(text: string): RegExp | undefined;
  /** What somebody says, each `{{name}}` as its value. */
  fill(text: string): string;
}

/** Answers of the API by their contracts' names; a wrong one shows in what it is compared with. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;

/** Reads them by the API, each from where its own screen reads it. */
export async function readTruths(demo: Demo): Promise<Truths> {
  const owner = await logIn(demo.url, demo.people.owner);
  const read = async (path: string): Promise<Json> => {
    const { status, body } = await owner.get(path);
    if (status !== 200) throw new Error(`${path} was answered ${status}.`);
    return body as Json;
  };
  const values = new Map<string, string[]>();
  const set = (names: string, ...written: (string | number | null | undefined)[]) => {
    const known = written
      .filter((one): one is string | number => one !== null && one !== undefined && one !== '')
      .map(String);
    for (const name of names.split(' ')) values.set(name, known);
  };
  await readMoney(read, set);
  await readStore(read, set);
  await readOrders(read, set);
  const named = /\{\{\s*([\w.]+)\s*\}\}/g;
  return {
    pattern(text) {
      if ([...text.matchAll(named)].some(([, name = '']) => (values.get(name) ?? []).length === 0)) return undefined;
      return new RegExp(
        text.replaceAll(named, (_, name: string) => `(?:${(values.get(name) ?? []).map(literally).join('|')})`),
        'iu',
      );
    },
    fill: (text) => text.replaceAll(named, (whole, name: string) => values.get(name)?.[0] ?? whole),
  };
}

/** As a part of a pattern that means itself. */
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

type Read = (path: string) => Promise<Json>;
type Set = (names: string, ...written: (string | number | null | undefined)[]) => void;

async function readMoney(read: Read, set: Set): Promise<void> {
  const next = await read('/api/payouts/next');
  const { payouts } = await read('/api/payouts');
  const [last] = payouts as Json[];
  const bank = await read('/api/bank-account');
  set('next_payout_date payout_date next_payout_day', ...day(next['payOn']));
  set('next_payout_amount next_payout_estimate payout_estimate', ...money(next['estimateMinor']));
  set('next_payout_run_date payout_run_date', ...day(String(next['runAt']).slice(0, 10)));
  set('next_payout_week_from', ...day(next['weekFrom']));
  set('next_payout_week_to', ...day(next['weekTo']));
  set('last_payout_amount', ...(last ? money(last['amountMinor']) : []));
  set('last_payout_number', last?.['number']);
  set('last_payout_date', ...(last?.['payOn'] ? day(last['payOn']) : []));
  set(
    'bank_last_four bank_last4 bank_account_last4 bank_account_last_four last_four account_last4',
    bank['inUse']?.['lastFour'],
  );
  set('bank_name', bank['inUse']?.['bankName']);
  set('bank_holder bank_account_holder', bank['inUse']?.['holderName']);
}

async function readStore(read: Read, set: Set): Promise<void> {
  const { stores } = await read('/api/stores');
  const [store] = stores as Json[];
  const { members } = await read('/api/team');
  const { cards } = await read('/api/integrations');
  const menu = await read('/api/menu');
  const pricing = await read('/api/menu/pricing');
  const ratings = await read('/api/ratings');
  const people = members as Json[];
  const of = (role: string) => people.filter((one) => one['role'] === role);
  set('merchant_name restaurant_name', store?.['merchantName']);
  set('store_name', store?.['name']);
  set('store_address', store?.['address']);
  set('store_time_zone time_zone', store?.['timeZone']);
  set('store_count', (stores as Json[]).length);
  set('team_size team_count member_count', people.length);
  for (const role of ['owner', 'manager', 'kitchen']) {
    set(`${role}_name`, ...of(role).map((one) => one['name']));
    set(`${role}_email`, ...of(role).map((one) => one['email']));
  }
  const connected = (cards as Json[]).filter((card) => card['state'] !== 'disconnected');
  set('connected_services services connected_service', ...connected.map((card) => card['serviceName']));
  set('connection_count connected_count service_count', connected.length);
  set('item_count menu_item_count menu_items', (menu['items'] as Json[]).length);
  set('category_count', (menu['categories'] as Json[]).length);
  set(
    'upcharge upcharge_percent',
    `${pricing['upchargeBasisPoints'] / 100}%`,
    `${pricing['upchargeBasisPoints'] / 100} %`,
  );
  for (const item of menu['items'] as Json[]) {
    const name = String(item['name'])
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '');
    set(`price_${name} base_price_${name} ${name}_base_price ${name}_price`, ...money(item['basePriceMinor']));
  }
  if (ratings['averageHundredths'] !== null)
    set('rating average_rating rating_average', (ratings['averageHundredths'] / 100).toFixed(1));
}

async function readOrders(read: Read, set: Set): Promise<void> {
  const { orders: active } = await read('/api/orders?scope=active&limit=200');
  const { orders: newest } = await read('/api/orders?limit=1');
  const { stores } = await read('/api/stores');
  const home = await read(`/api/home?storeId=${(stores as Json[])[0]?.['id']}`);
  const days = home['days'] as Json[];
  const open = active as Json[];
  set('active_orders active_order_count open_orders open_order_count', open.length);
  set('new_orders new_order_count', open.filter((one) => one['state'] === 'new').length);
  set('last_order_number latest_order_number', (newest as Json[])[0]?.['displayId']);
  set('orders_today order_count_today', days.at(-1)?.['orders']);
  set('sales_today today_sales', ...money(days.at(-1)?.['salesMinor'] ?? 0));
  set('orders_yesterday', days.at(-2)?.['orders']);
  set('sales_yesterday yesterday_sales', ...money(days.at(-2)?.['salesMinor'] ?? 0));
  set('top_item best_seller', (home['items'] as Json[])[0]?.['name']);
}

/** "$1,234.50", "1234.50". */
const money = (minor: number) => [formatMoney(minor, 'USD'), decimalMoney(minor, 'USD')];

/** Every usual way to write a day. */
function day(date: string): string[] {
  const at = new Date(`${date}T12:00:00Z`);
  const write = (locale: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(at);
  return [
    date,
    write('en-US', { month: 'long', day: 'numeric' }),
    write('en-US', { month: 'short', day: 'numeric' }),
    write('en-US', { month: 'numeric', day: 'numeric' }),
    write('es-US', { month: 'long', day: 'numeric' }),
  ];
}
