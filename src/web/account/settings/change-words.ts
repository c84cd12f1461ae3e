import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { teamRoles } from '../../../domains/identity/model/permissions.ts';
import { roleWords } from '../../lib/role-words.ts';
import { choiceWords } from './choice-words.ts';

/** What of a thing was changed, as people call it. */
const fields: Readonly<Record<string, string>> = {
  name: t`Name`,
  description: t`Description`,
  basePriceMinor: t`Base price`,
  amountMinor: t`Amount`,
  minimumMinor: t`From an order of`,
  budgetMinor: t`Budget`,
  upchargeBasisPoints: t`Upcharge`,
  rounding: t`Rounding`,
  percent: t`Percent`,
  beginsOn: t`First day`,
  endsOn: t`Last day`,
  lastDay: t`Last day`,
  isListed: t`Offered`,
  isCombo: t`Combo`,
  allergens: t`Allergens`,
  calories: t`Calories`,
  timetable: t`Hours`,
  until: t`Until`,
  reason: t`Reason`,
  minutes: t`Minutes`,
  email: t`Email`,
  role: t`Role`,
  stores: t`Stores`,
  storeId: t`Store`,
  storeIds: t`Stores`,
  itemId: t`Item`,
  itemIds: t`Items`,
  ids: t`Items`,
  subjects: t`Items`,
  categoryId: t`Category`,
  categoryIds: t`Categories`,
  groupIds: t`Groups`,
  menuIds: t`Menus`,
  connectionId: t`Service`,
  connectionIds: t`Services`,
  service: t`Service`,
  storeLink: t`Store link`,
  address: t`Address`,
  phone: t`Phone`,
  cuisines: t`Cuisine`,
  country: t`Country`,
  timeZone: t`Time zone`,
  businessDayCutoff: t`Business day begins`,
  autoAccept: t`Accepted by itself`,
  prepMinutes: t`Preparation minutes`,
  driftPolicy: t`Where a menu differs`,
  state: t`State`,
  endedBy: t`Ended by`,
  kind: t`Kind`,
  channel: t`By`,
  subject: t`Subject`,
  body: t`Text`,
  copies: t`Copies`,
  url: t`Address`,
  fileName: t`File`,
  language: t`Language`,
  isWanted: t`Wanted`,
  // Menu, prices and publishing.
  minimum: t`At least`,
  maximum: t`At most`,
  free: t`Free of charge`,
  modifiers: t`Modifiers`,
  details: t`Details`,
  tax: t`Tax`,
  count: t`Left`,
  by: t`By`,
  startsLocal: t`From`,
  startsOn: t`From`,
  pricesAre: t`Prices in it`,
  matching: t`Matching`,
  policy: t`Where a menu differs`,
  // Services and hours.
  hours: t`Hours`,
  prepTimes: t`Preparation times`,
  openOrdersAtMost: t`Open orders at most`,
  isAllowed: t`Reopened by itself`,
  // Printing.
  isAutomatic: t`Printed at accept`,
  aheadMinutes: t`Orders placed ahead: minutes before`,
  expiresAfterMinutes: t`Listed after minutes`,
  silentAfterSeconds: t`Silent printer told after seconds`,
  host: t`IP address`,
  port: t`Port`,
  tongue: t`Printer language`,
  columns: t`Letters in a line`,
  codePage: t`Table of letters`,
  isOn: t`Switched on`,
  hasEverything: t`The whole order`,
  takesRest: t`What no other station makes`,
  // Guests and marketing.
  pointsPerUnit: t`Points for each unit`,
  worthPerHundredMinor: t`What 100 points are worth`,
  expiresAfterDays: t`Expires after days`,
  costPoints: t`Points it costs`,
  isOffered: t`Offered`,
  spentMinor: t`Spent`,
  terms: t`Terms`,
  audience: t`To whom`,
  // People, notices and programs.
  newsOptIn: t`Tips and news`,
  agrees: t`Agrees to text messages`,
  every: t`How often`,
  notice: t`Notice`,
  card: t`On the card`,
  quiet: t`Quiet hours`,
  steps: t`People in turn`,
  days: t`Days`,
  scopes: t`May use`,
  keepHours: t`The old key stays good, hours`,
  kinds: t`Events`,
  isAll: t`All of them`,
  from: t`From`,
  to: t`Until`,
  including: t`This device too`,
  // Money and services' people.
  holderName: t`Account holder`,
  text: t`Text`,
  title: t`Title`,
  subjectKind: t`About`,
  subjectLabel: t`About`,
  promise: t`Promise`,
  topic: t`Topic`,
  urgency: t`Urgency`,
  urgent: t`Urgent`,
  note: t`Note`,
  scheduledFor: t`For`,
  consentVersion: t`Version of the consent`,
};

export const hasWords = (field: string) => Object.hasOwn(fields, field);

/** The field's name, or else what it is called in the API: `cost points`. */
export function fieldWords(field: string): string {
  if (hasWords(field)) return fields[field] ?? field;
  const words = field.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const values: Readonly<Record<string, string>> = { yes: t`yes`, no: t`no`, all: t`all` };

const languageNames: Readonly<Record<string, string>> = { en: 'English', es: 'Español' };

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const inWords = (value: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, { dateStyle: 'medium', ...options }).format(new Date(value));

/** With the zone: what somebody entered was by the clock of a store. */
const momentInWords = (value: string) =>
  new Intl.DateTimeFormat(i18n.locales ?? i18n.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(value));

/** As it came, but for roles, languages, days, moments, how many of a list, and the words that stand for a choice. */
export function valueWords(field: string, value: string): string {
  const choice = choiceWords(field, value);
  if (choice !== undefined) return choice;
  const role = field === 'role' ? teamRoles.find((one) => one === value) : undefined;
  if (role !== undefined) return roleWords[role].name;
  if (field === 'language') return languageNames[value] ?? value;
  if (day.test(value)) return inWords(value, { timeZone: 'UTC' });
  if (instant.test(value)) return momentInWords(value);
  const inAll = /^(\d+) in all$/.exec(value)?.[1];
  if (inAll !== undefined) return t`${inAll} in all`;
  return Object.hasOwn(values, value) ? (values[value] ?? value) : value;
}
