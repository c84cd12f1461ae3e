import { Temporal } from 'temporal-polyfill';

/** A time in words, before it is known which day today is. */
export type When =
  | { kind: 'unit'; unit: 'day' | 'week' | 'month' | 'year'; offset: number }
  | { kind: 'weekday'; weekday: number; which: 'last' | 'next' | null }
  | { kind: 'weekend'; which: 'last' | 'next' | null }
  | { kind: 'last_days'; days: number }
  | { kind: 'month'; month: number; year: number | null }
  | { kind: 'date'; month: number; day: number; year: number | null }
  /** The `nth` weekday of a month, and so many days after it: Thanksgiving, and the day after. */
  | { kind: 'nth_weekday'; month: number; weekday: number; nth: number; after: number }
  | { kind: 'range'; first: OneDay; last: OneDay }
  /** The day, week, month or year before another time; before today's own where none is known. */
  | { kind: 'before'; unit: 'day' | 'week' | 'month' | 'year'; than: When | null };

/** A time that is a single day. */
type OneDay = Extract<When, { kind: 'unit' | 'weekday' | 'date' | 'nth_weekday' }>;

/** How long something is to last, or until what time by the store's clock. */
export type HowLong =
  | { kind: 'minutes'; minutes: number }
  | { kind: 'until'; time: string }
  | { kind: 'rest_of_day' }
  | { kind: 'open_end' };

const weekdays: readonly (readonly string[])[] = [
  ['monday', 'mon', 'lunes'],
  ['tuesday', 'tue', 'tues', 'martes'],
  ['wednesday', 'wed', 'weds', 'miercoles'],
  ['thursday', 'thu', 'thur', 'thurs', 'jueves'],
  ['friday', 'fri', 'viernes'],
  ['saturday', 'sat', 'sabado'],
  ['sunday', 'sun', 'domingo'],
];
const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'enero'],
  ['february', 'feb', 'febrero'],
  ['march', 'mar', 'marzo'],
  ['april', 'apr', 'abril'],
  ['may', 'mayo'],
  ['june', 'jun', 'junio'],
  ['july', 'jul', 'julio'],
  ['august', 'aug', 'agosto'],
  ['september', 'sep', 'sept', 'septiembre', 'setiembre'],
  ['october', 'oct', 'octubre'],
  ['november', 'nov', 'noviembre'],
  ['december', 'dec', 'diciembre'],
];
const numbers: Readonly<Record<string, number>> = {
  a: 1, an: 1, one: 1, un: 1, una: 1, uno: 1, two: 2, dos: 2, three: 3, tres: 3, four: 4, cuatro: 4, five: 5, cinco: 5,
  six: 6, seis: 6, seven: 7, siete: 7, eight: 8, ocho: 8, nine: 9, nueve: 9, ten: 10, diez: 10, fifteen: 15, quince: 15,
  twenty: 20, veinte: 20, thirty: 30, treinta: 30, forty: 40, cuarenta: 40, fortyfive: 45, ninety: 90, noventa: 90,
}; // prettier-ignore

/** Days of a month by their place: the first word is the first day. */
const englishDays =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const spanishDays =
  'primero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve treinta treinta-y-uno'.split(
    ' ',
  );
/** "twenty-first" before "first". */
const anyOf = (words: readonly string[]) => words.toReversed().join('|').replaceAll('-', '[ -]');

const anyWeekday = weekdays.flat().join('|');
const anyMonth = months.flat().join('|');
const anyNumber = `\\d{1,3}|${Object.keys(numbers).join('|')}`;
const inFigures = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
const anyEnglishDay = `${inFigures}|${anyOf(englishDays)}`;
const anyDay = `${anyEnglishDay}|uno|${anyOf(spanishDays)}`;
const yearToo = /(?: (?:de |del )?20\d\d)?/.source;
/** A single day, in the forms that the readers below know. */
const anyDate = [
  `(?:${anyMonth})\\.? (?:${anyEnglishDay})(?:,? 20\\d\\d)?`,
  `(?:${anyDay}) (?:of |de )?(?:${anyMonth})${yearToo}`,
  String.raw`20\d\d-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?`,
  `(?:(?:last|next) )?(?:${anyWeekday})`,
  'today|hoy|yesterday|ayer',
].join('|');

type Reader = readonly [RegExp, (groups: string[]) => When | undefined];

const unit = (name: 'day' | 'week' | 'month' | 'year', offset: number) => (): When => ({
  kind: 'unit',
  unit: name,
  offset,
});
const whichOf = (text: string | undefined) =>
  text === undefined
    ? null
    : /last|past|pasad|previous|anterior/.test(text)
      ? 'last'
      : /next|proxim|que viene|coming/.test(text)
        ? 'next'
        : null;

/** Between two days, both included. */
const rangeReaders: readonly Reader[] = [
  [new RegExp(`\\b(?:(?:from|desde|del?) )?(?:the |el )?(${anyDate}) ?(?:to|until|till|through|thru|-|al?|hasta) ?(?:the |el )?(${anyDate})\\b`), ([first = '', last = '']) => rangeOf(first, last)],
  [new RegExp(`\\b(?:between|entre) (?:the |el )?(${anyDate}) (?:and|y) (?:the |el )?(${anyDate})\\b`), ([first = '', last = '']) => rangeOf(first, last)],
  [new RegExp(`\\b(?:from )?(${anyMonth})\\.? (${anyEnglishDay}) ?(?:to|until|till|through|thru|-) ?(?:the )?(${anyEnglishDay})\\b`), ([month = '', first = '', last = '']) => rangeOf(`${month} ${first}`, `${month} ${last}`)],
  [new RegExp(`\\b(?:(?:from|del?) )?(?:the |el )?(${anyDay}) ?(?:to|until|till|through|thru|-|al?|hasta) ?(?:the |el )?(${anyDay}) (?:of |de )?(${anyMonth})\\b`), ([first = '', last = '', month = '']) => rangeOf(`${first} ${month}`, `${last} ${month}`)],
  [new RegExp(`(?<=\\b(?:since|desde) (?:the |el )?)(${anyDate})\\b`), ([first = '']) => rangeOf(first, 'today')],
]; // prettier-ignore

/** Days by their names; the longer name first. */
const feasts: readonly (readonly [words: string, read: () => When | undefined])[] = [
  ['christmas eve|nochebuena', () => dated(12, 24, null)],
  ['christmas|navidad', () => dated(12, 25, null)],
  ['new years eve|nochevieja', () => dated(12, 31, null)],
  ['new years day|ano nuevo', () => dated(1, 1, null)],
  ['valentines?(?: day)?|san valentin', () => dated(2, 14, null)],
  ['halloween', () => dated(10, 31, null)],
  ['thanksgiving(?: day)?|(?:dia de )?accion de gracias', nthWeekday(11, 4, 4)],
  ['black friday|viernes negro', nthWeekday(11, 4, 4, 1)],
  ['labor day|dia del trabajo', nthWeekday(9, 1, 1)],
  ['mothers day|dia de (?:la|las) madres?', nthWeekday(5, 7, 2)],
  ['fathers day|dia del padre', nthWeekday(6, 7, 3)],
]; // prettier-ignore

/** "The day before Thanksgiving"; without a day, the time that is named besides or was spoken of is meant. */
const beforeNamed: Reader = [
  new RegExp(
    `\\b(day|week|month|dia|semana|mes) (?:before|antes de) (?:the |el |la )?(${anyDate}|${feasts.map(([words]) => words).join('|')})\\b`,
  ),
  ([name = '', than = '']) => beforeOf(name, findWhen(than)?.when ?? null),
];
const beforeAnother: readonly Reader[] = [
  [/\b(day|week|month|year) before\b/, ([name = '']) => beforeOf(name, null)],
  [/\b(dia|semana|mes|ano) (?:anterior|antes|de antes|previ[oa])\b/, ([name = '']) => beforeOf(name, null)],
]; // prettier-ignore

/** The first that fits counts: longer phrases stand before those that they hold. */
const readers: readonly Reader[] = [
  ...rangeReaders,
  [/\b(week|month|year) before last\b/, ([name = '']) => ({ kind: 'unit', unit: unitOf(name), offset: -2 })],
  [/\b(?:day before yesterday|antier|anteayer|antes de ayer)\b/, unit('day', -2)],
  [/\b(?:day after tomorrow|pasado manana)\b/, unit('day', 2)],
  beforeNamed,
  [new RegExp(`\\b(?:in the )?(?:last|past|ultimos|ultimas|los ultimos|previous) (${anyNumber}) (days|dias|weeks|semanas|months|meses)\\b`), ([count = '', span = '']) => ({ kind: 'last_days', days: numberOf(count) * (span.startsWith('w') || span.startsWith('s') ? 7 : span.startsWith('m') ? 30 : 1) })],
  [new RegExp(`\\b(?:hace )?(${anyNumber}) (?:days ago|dias atras)\\b`), ([count = '']) => ({ kind: 'unit', unit: 'day', offset: -numberOf(count) })],
  [new RegExp(`\\bhace (${anyNumber}) dias\\b`), ([count = '']) => ({ kind: 'unit', unit: 'day', offset: -numberOf(count) })],
  [new RegExp(`\\b(${anyNumber}) (week|month)s? ago\\b`), ([count = '', name = '']) => ({ kind: 'unit', unit: name === 'week' ? 'week' : 'month', offset: -numberOf(count) })],
  [new RegExp(`\\bhace (${anyNumber}) (semana|mes)(?:es|s)?\\b`), ([count = '', name = '']) => ({ kind: 'unit', unit: name === 'semana' ? 'week' : 'month', offset: -numberOf(count) })],
  [/\b(?:last|past|previous) week ?end\b|\bfin de semana pasado\b/, () => ({ kind: 'weekend', which: 'last' })],
  [/\b(?:this|next|the|el|este)? ?(?:week ?end|fin de semana)\b/, () => ({ kind: 'weekend', which: null })],
  [/\b(?:last|past|previous) weeks?\b|\b(?:la )?semana pasada\b/, unit('week', -1)],
  [/\b(?:this|current) weeks?\b|\b(?:esta|de la|la) semana\b(?! (?:anterior|antes|de antes|previa))|\bthe week\b(?! before)/, unit('week', 0)],
  [/\bnext weeks?\b|\b(?:la )?(?:proxima semana|semana que viene)\b/, unit('week', 1)],
  [/\b(?:last|past|previous) months?\b|\bmes pasado\b/, unit('month', -1)],
  [/\b(?:this|current) months?\b|\beste mes\b|\b(?:del|el|al) mes\b(?! (?:anterior|antes|de antes|previo))|\bthe month\b(?! before)|\bmonthly\b/, unit('month', 0)],
  [/\b(?:last|previous) years?\b|\bano pasado\b/, unit('year', -1)],
  [/\b(?:this|current) year\b|\beste ano\b|\byear to date\b|\bytd\b/, unit('year', 0)],
  [/\b(?:yesterdays?|yday|ydy|yest|ayer|last nights?|anoche)\b/, unit('day', -1)],
  [/\b(?:tomorrow|tmrw|tomorow|manana)\b(?! por la)/, unit('day', 1)],
  [/\b(?:today|tonight|tonite|todays|hoy|esta noche|this morning|this evening|this afternoon|so far)\b/, unit('day', 0)],
  [new RegExp(`\\b(?:on )?(?:(last|next|this|past|coming|el proximo|el pasado) )?(${anyWeekday})s?\\b(?: (pasado|proximo|que viene))?`), ([before, day = '', after]) => ({ kind: 'weekday', weekday: indexOf(weekdays, day) + 1, which: whichOf(before ?? after) })],
  [/\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/, ([year = '', month = '', day = '']) => dated(Number(month), Number(day), Number(year))],
  [/\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b/, ([month = '', day = '', year]) => dated(Number(month), Number(day), year === undefined ? null : Number(year.length === 2 ? `20${year}` : year))],
  [new RegExp(`\\b(${anyMonth})\\.? (${anyEnglishDay})(?:,? (20\\d\\d))?\\b`), ([month = '', day = '', year]) => dated(indexOf(months, month) + 1, dayOf(day), year === undefined ? null : Number(year))],
  [new RegExp(`\\b(${anyDay}) (?:of |de )?(${anyMonth})\\b(?: (?:de |del )?(20\\d\\d))?`), ([day = '', month = '', year]) => dated(indexOf(months, month) + 1, dayOf(day), year === undefined ? null : Number(year))],
  ...feasts.map(([words, read]): Reader => [new RegExp(`\\b(?:${words})\\b`), read]),
  [new RegExp(`\\b(${anyMonth})s? (?=(?:statements?|sales|reports?|numbers|payouts?|totals|orders|figures)\\b)(?:(20\\d\\d))?`), ([month = '', year]) => ({ kind: 'month', month: indexOf(months, month) + 1, year: year === undefined ? null : Number(year) })],
  // "may" alone is a verb far more often than a month.
  [new RegExp(`\\b(?:in |of |for |de |en )(${anyMonth})\\b(?: (?:de |del )?(20\\d\\d))?`), ([month = '', year]) => ({ kind: 'month', month: indexOf(months, month) + 1, year: year === undefined ? null : Number(year) })],
  ...beforeAnother,
]; // prettier-ignore

/** The first time that a plain text names, with the part of the text that names it. */
export function findWhen(plain: string): { when: When; text: string } | undefined {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const when = read(match.slice(1));
    if (when) return { when, text: match[0] };
  }
  return undefined;
}

/** How long something is to last: "for 30 minutes", "until 5pm", "rest of the night". */
export function findHowLong(plain: string): { howLong: HowLong; text: string } | undefined {
  const readersOfLength: readonly (readonly [RegExp, (groups: string[]) => HowLong | undefined])[] = [
    [new RegExp(`\\b(?:(?:for|por|durante|during|x) )?(?:the next |los proximos |like |about |unos )?(${anyNumber}) ?(?:min|mins|minutes|minutos|minute)\\b`), ([count = '']) => ({ kind: 'minutes', minutes: numberOf(count) })],
    [/\b(\d{1,2})[.,](\d) ?(?:hours?|hrs?|horas?|h)\b/, ([hours = '', tenths]) => ({ kind: 'minutes', minutes: Number(hours) * 60 + Number(tenths) * 6 })],
    [new RegExp(`\\b(${anyNumber}) (?:(?:hours?|hrs?) (?:and|n) (?:a )?half|(?:and|n) (?:a )?half (?:hours?|hrs?)|horas? y media)\\b`), ([hours = '']) => ({ kind: 'minutes', minutes: numberOf(hours) * 60 + 30 })],
    [/\b(?:hour|hr) (?:and|n) (?:a )?half\b|\bhora y media\b/, () => ({ kind: 'minutes', minutes: 90 })],
    [/\b(?:for |por )?(?:(?:half|1\/2)[ -](?:an? )?(?:hour|hr)|media (?:hora|hr))\b/, () => ({ kind: 'minutes', minutes: 30 })],
    [/\b(?:for |por )?(?:(?:a )?couple (?:of )?(?:more )?(?:hours|hrs)|un par de (?:horas|hrs))\b/, () => ({ kind: 'minutes', minutes: 120 })],
    [new RegExp(`\\b(?:(?:for|por|durante) )?(?:the next |like |about |unas )?(${anyNumber}) ?(?:hours?|hrs?|horas?|h)\\b`), ([count = '']) => ({ kind: 'minutes', minutes: numberOf(count) * 60 })],
    [new RegExp(`\\b(?:until|till|til|hasta) (?:el |the )?(?:tomorrow|tmrw|manana|${anyWeekday}) (?:at |a las |a la |las )?(\\d{1,2})(?::(\\d\\d))? ?(am|pm|a m|p m)\\b`), ([hour = '', minute, half]) => untilTime(hour, minute, half)],
    [/\b(?:until|till|til|hasta las|hasta la|hasta) (\d{1,2})(?::(\d\d))? ?(am|pm|a m|p m)?\b/, ([hour = '', minute, half]) => untilTime(hour, minute, half)],
    [/\b(?:rest of the (?:day|night|evening)|for the (?:day|night)|for tonight|for today|until (?:tomorrow|closing|close)|tonight|tonite|today|por hoy|hoy|el resto del dia|hasta manana|hasta cerrar|esta noche)\b/, () => ({ kind: 'rest_of_day' })],
    [/\b(?:indefinitely|until further notice|until i say|hasta nuevo aviso|indefinidamente|until i turn it back on)\b/, () => ({ kind: 'open_end' })],
  ]; // prettier-ignore
  for (const [pattern, read] of readersOfLength) {
    const match = pattern.exec(plain);
    const howLong = match ? read(match.slice(1)) : undefined;
    if (match && howLong) return { howLong, text: match[0] };
  }
  return undefined;
}

function dated(month: number, day: number, year: number | null): When | undefined {
  try {
    Temporal.PlainDate.from({ year: year ?? 2024, month, day }, { overflow: 'reject' });
  } catch {
    return undefined;
  }
  return { kind: 'date', month, day, year };
}

/** @param weekday of ISO 8601: Monday is 1 */
function nthWeekday(month: number, weekday: number, nth: number, after = 0): () => When {
  return () => ({ kind: 'nth_weekday', month, weekday, nth, after });
}

const unitOf = (name: string) =>
  name.startsWith('d')
    ? 'day'
    : name === 'week' || name === 'semana'
      ? 'week'
      : name === 'month' || name === 'mes'
        ? 'month'
        : 'year';

const beforeOf = (name: string, than: When | null): When => ({ kind: 'before', unit: unitOf(name), than });

/** "And the week before?": before the time that was spoken of. */
export function beforeWhat(when: When, spokenOf: When | null): When {
  return when.kind === 'before' && when.than === null ? { ...when, than: spokenOf } : when;
}

function rangeOf(from: string, to: string): When | undefined {
  const first = findWhen(from)?.when;
  const last = findWhen(to)?.when;
  return first && last && isOneDay(first) && isOneDay(last) ? { kind: 'range', first, last } : undefined;
}

/** Whether a time in words is a single day. */
export function isOneDay(when: When): when is OneDay {
  return when.kind === 'unit' ? when.unit === 'day' : ['weekday', 'date', 'nth_weekday'].includes(when.kind);
}

function untilTime(hourText: string, minute: string | undefined, half: string | undefined): HowLong | undefined {
  const given = Number(hourText);
  if (given > 23 || (half !== undefined && given > 12)) return undefined;
  // Nobody pauses until four in the morning: a bare hour is one of the afternoon.
  const isAfternoon = half ? half.startsWith('p') : given < 11;
  const hour = isAfternoon ? (given % 12) + 12 : given % 24;
  return { kind: 'until', time: `${String(hour).padStart(2, '0')}:${minute ?? '00'}` };
}

const indexOf = (lists: readonly (readonly string[])[], word: string) => lists.findIndex((list) => list.includes(word));
const numberOf = (text: string) => numbers[text] ?? Number(text);
const dayOf = (text: string) => {
  const word = text.replaceAll(' ', '-');
  const place = Math.max(englishDays.indexOf(word), spanishDays.indexOf(word));
  return place >= 0 ? place + 1 : word === 'uno' ? 1 : Number.parseInt(word, 10);
};
