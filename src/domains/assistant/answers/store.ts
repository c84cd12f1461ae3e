import { Temporal } from 'temporal-polyfill';
import { isOpenAt } from '../../channels/model/open-hours.ts';
import type { Timetable } from '../../channels/model/service-menu.ts';
import type { IntegrationCard } from '../../integrations/contract.ts';
import { plainText } from '../model/understanding/words.ts';
import { daysAsked, page, type Answering, type Question, type Reply } from '../question.ts';

const integrationsPage = ({ say }: Question) => page(say, '/dashboard/integrations');
const hoursPage = ({ say }: Question) => page(say, '/dashboard/store/hours');

/** Cards of the stores and services that are meant; disconnected ones only where they are named. */
export async function cardsOf({ reads, stores, slots }: Question): Promise<IntegrationCard[]> {
  const { cards } = await reads.listIntegrations();
  const here = cards.filter(({ storeId }) => stores.some(({ id }) => id === storeId));
  const named = here.filter(({ service }) => slots.services.includes(service));
  return slots.services.length > 0 ? named : here.filter(({ state }) => state !== 'disconnected');
}

const stateWords: Record<IntegrationCard['state'], { en: string; es: string }> = {
  connected: { en: 'connected and taking orders', es: 'conectado y recibiendo pedidos' },
  paused_by_us: { en: 'paused by you', es: 'en pausa por ustedes' },
  paused_by_them: { en: 'switched off by the service', es: 'apagado por el servicio' },
  closed: { en: 'connected; closed now by its hours', es: 'conectado; cerrado ahora por su horario' },
  needs_attention: { en: 'connected, but needs a look', es: 'conectado, pero necesita atención' },
  broken: { en: 'broken: it does not answer us', es: 'con falla: no nos responde' },
  disconnected: { en: 'not connected', es: 'no conectado' },
};

export const connections: Answering = async (question) => {
  const { say, slots } = question;
  const cards = await cardsOf(question);
  if (cards.length === 0) return notConnected(question);
  const lines = cards.map((card) => `• ${cardWords(question, card)}`);
  const well = cards.filter(({ state }) => state === 'connected' || state === 'closed').length;
  const head =
    slots.services.length > 0
      ? []
      : [
          say.pick({
            en: `${say.count(cards.length)} ${cards.length === 1 ? 'service is' : 'services are'} connected, ${say.count(well)} of them ${well === 1 ? 'is' : 'are'} working as they should:`,
            es: `${say.count(cards.length)} ${cards.length === 1 ? 'servicio conectado' : 'servicios conectados'}, ${say.count(well)} funcionando bien:`,
          }),
        ];
  return { text: [...head, ...lines, ...busyWords(question, cards)].join('\n'), sources: [integrationsPage(question)] };
};

/** Who asks whether busy mode is on hears it also where it is not. */
function busyWords({ say, text }: Question, cards: readonly IntegrationCard[]): string[] {
  if (!/\b(?:busy|ocupad\w+)\b/.test(plainText(text)) || cards.some(({ busy }) => busy !== null)) return [];
  return [
    say.pick({
      en: 'Busy mode is off: orders are given the usual minutes.',
      es: 'El modo ocupado está apagado: los pedidos llevan los minutos de siempre.',
    }),
  ];
}

function cardWords({ say, stores }: Question, card: IntegrationCard): string {
  const where = stores.length > 1 ? ` (${say.quote(card.storeName)})` : '';
  const last =
    card.lastOrderAt === null
      ? ''
      : say.pick({
          en: ` Last order: ${say.moment(card.lastOrderAt, card.timeZone)}.`,
          es: ` Último pedido: ${say.moment(card.lastOrderAt, card.timeZone)}.`,
        });
  const isOdd = card.state !== 'connected' && card.state !== 'closed';
  const why = isOdd ? ` ${say.said(card.sentence)}.` : '';
  const until = card.pause?.until
    ? say.pick({
        en: ` Until ${say.moment(card.pause.until, card.timeZone)}.`,
        es: ` Hasta ${say.moment(card.pause.until, card.timeZone)}.`,
      })
    : '';
  const busy = card.busy
    ? say.pick({
        en: ` Busy mode adds ${say.count(card.busy.minutes)} minutes until ${say.time(card.busy.until, card.timeZone)}.`,
        es: ` El modo ocupado suma ${say.count(card.busy.minutes)} minutos hasta las ${say.time(card.busy.until, card.timeZone)}.`,
      })
    : '';
  return `${card.serviceName}${where}: ${say.pick(stateWords[card.state])}.${why}${until}${busy}${last}`;
}

function notConnected(question: Question): Reply {
  const { say, slots, stores, store } = question;
  const where = stores.length === 1 ? say.quote(store.name) : say.pick({ en: 'your store', es: 'su tienda' });
  return {
    text:
      slots.services.length > 0
        ? say.pick({
            en: `That service is not connected to ${where}. Connect it under Integrations.`,
            es: `Ese servicio no está conectado a ${where}. Conéctelo en Integraciones.`,
          })
        : say.pick({
            en: 'No delivery service is connected yet. Connect the first under Integrations.',
            es: 'Aún no hay ningún servicio conectado. Conecte el primero en Integraciones.',
          }),
    sources: [integrationsPage(question)],
  };
}

export const noOrders: Answering = async (question) => {
  const { say } = question;
  const cards = await cardsOf(question);
  if (cards.length === 0) return notConnected(question);
  const odd = cards.filter(({ state, silence }) => (state !== 'connected' && state !== 'closed') || silence !== null);
  const lines = (odd.length > 0 ? odd : cards).map(
    (card) => `• ${cardWords(question, card)}${card.silence === null ? '' : ` ${say.said(card.silence)}`}`,
  );
  const orders = cards.reduce((sum, { day }) => sum + day.orders, 0);
  const head =
    odd.length > 0
      ? say.pick({ en: 'This may be why:', es: 'Puede ser por esto:' })
      : say.pick({
          en: `All connected services work, and ${say.count(orders)} orders came in the last ${say.count(24)} hours. So it is probably a quiet time; a test order under Integrations proves it.`,
          es: `Todos los servicios conectados funcionan, y llegaron ${say.count(orders)} pedidos en las últimas ${say.count(24)} horas. Probablemente es un rato tranquilo; un pedido de prueba en Integraciones lo comprueba.`,
        });
  return { text: [head, ...lines].join('\n'), sources: [integrationsPage(question)] };
};

export const storeOpen: Answering = async (question) => {
  const { say, reads, store, now } = question;
  const [cards, { hours }] = await Promise.all([cardsOf(question), reads.getStoreHours({ id: store.id })]);
  const lines = cards.map((card) => `• ${cardWords(question, card)}`);
  const taking = cards.filter(({ state }) => state === 'connected' || state === 'needs_attention').length;
  const isPaused = cards.some(({ state }) => state === 'paused_by_us' || state === 'paused_by_them');
  const byHours =
    hours === null
      ? say.pick({
          en: 'No hours are saved here, so each service goes by its own.',
          es: 'Aquí no hay horario guardado, así que cada servicio usa el suyo.',
        })
      : isOpenAt(hours, now, store.timeZone)
        ? say.pick({
            en: 'By your hours the store is open now.',
            es: 'Según su horario, la tienda está abierta ahora.',
          })
        : say.pick({
            en: 'By your hours the store is closed now.',
            es: 'Según su horario, la tienda está cerrada ahora.',
          });
  if (cards.length === 0) {
    const sources = [integrationsPage(question), hoursPage(question)];
    return { text: `${notConnected(question).text} ${byHours}`, sources };
  }
  const paused = isPaused
    ? say.pick({ en: 'Something is paused:', es: 'Hay algo en pausa:' })
    : say.pick({ en: 'Nothing is paused.', es: 'Nada está en pausa.' });
  const [only] = cards.length === 1 ? cards : [];
  const where = only
    ? say.pick({ en: `on ${only.serviceName}`, es: `en ${only.serviceName}` })
    : say.pick({
        en: `on ${say.count(taking)} of ${say.count(cards.length)} services`,
        es: `en ${say.count(taking)} de ${say.count(cards.length)} servicios`,
      });
  const open = say.pick({
    en: `${say.quote(store.name)} is ${taking > 0 ? 'open and taking orders' : 'not taking orders'} ${where}. ${byHours} ${paused}`,
    es: `${say.quote(store.name)} ${taking > 0 ? 'está abierta y recibe pedidos' : 'no recibe pedidos'} ${where}. ${byHours} ${paused}`,
  });
  return { text: [open, ...lines].join('\n'), sources: [integrationsPage(question), hoursPage(question)] };
};

export const hoursOf: Answering = async (question) => {
  const { say, reads, store, today, slots } = question;
  const { hours } = await reads.getStoreHours({ id: store.id });
  if (hours === null) {
    return {
      text: say.pick({
        en: `No hours are saved for ${say.quote(store.name)} here yet: each delivery service goes by the hours that it has. Enter them once under Hours & Closures, and they are sent to every service.`,
        es: `Aún no hay horario guardado aquí para ${say.quote(store.name)}: cada servicio usa el que tiene. Escríbalo una vez en Horario y cierres, y se envía a todos.`,
      }),
      sources: [hoursPage(question)],
    };
  }
  if (slots.when === null) {
    const lines = [1, 2, 3, 4, 5, 6, 7].map((day) => {
      return `• ${say.weekday(day)}: ${spansWords(
        question,
        hours.weekly.filter((span) => span.day === day),
      )}`;
    });
    const upcoming = hours.special.filter(({ date }) => date >= today).slice(0, 3);
    const special = upcoming.map((day) => `• ${say.day(day.date)}: ${spansWords(question, day.spans)}`);
    const head = say.pick({
      en: `The hours of ${say.quote(store.name)}:`,
      es: `El horario de ${say.quote(store.name)}:`,
    });
    const specialHead = special.length > 0 ? [say.pick({ en: 'Special days:', es: 'Días especiales:' })] : [];
    return { text: [head, ...lines, ...specialHead, ...special].join('\n'), sources: [hoursPage(question)] };
  }
  const { from, to } = daysAsked(question, { from: today, to: today }, 'future');
  const first = Temporal.PlainDate.from(from);
  const count = Math.min(7, first.until(to).days + 1);
  const lines = Array.from({ length: count }, (_, index) => first.add({ days: index })).map(
    (date) => `${say.day(date.toString())}: ${spansWords(question, spansOn(hours, date))}.`,
  );
  return { text: lines.join('\n'), sources: [hoursPage(question)] };
};

type Span = { from: string; to: string };

function spansOn(hours: Timetable, date: Temporal.PlainDate): readonly Span[] {
  const special = hours.special.find((day) => day.date === date.toString());
  return special ? special.spans : hours.weekly.filter(({ day }) => day === date.dayOfWeek);
}

function spansWords({ say }: Question, spans: readonly Span[]): string {
  if (spans.length === 0) return say.pick({ en: 'closed', es: 'cerrado' });
  return spans
    .map(({ from, to }) =>
      say.pick({ en: `${say.clock(from)} to ${say.clock(to)}`, es: `de ${say.clock(from)} a ${say.clock(to)}` }),
    )
    .join(', ');
}

export const storeInfo: Answering = async (question) => {
  const { say, reads, store, asker } = question;
  const profile = await reads.getStoreProfile({ id: store.id });
  const phone =
    profile.phone === null ? say.pick({ en: 'no phone number', es: 'sin teléfono' }) : say.quote(profile.phone);
  const cuisines =
    profile.cuisines.length === 0
      ? ''
      : say.pick({ en: ` Cuisine: ${say.list(profile.cuisines)}.`, es: ` Cocina: ${say.list(profile.cuisines)}.` });
  const count = asker.stores.length;
  const names = say.list(asker.stores.map(({ name, address }) => say.quote(`${name}, ${address}`)));
  const many =
    count === 1
      ? say.pick({ en: `You have ${say.count(count)} store.`, es: `Tiene ${say.count(count)} tienda.` })
      : say.pick({
          en: `You have ${say.count(count)} stores: ${names}.`,
          es: `Tiene ${say.count(count)} tiendas: ${names}.`,
        });
  return {
    text: say.pick({
      en: `${say.quote(profile.name)}, ${say.quote(profile.address)}, ${phone}. Time zone ${say.quote(profile.timeZone)}; the business day begins at ${say.clock(profile.businessDayCutoff)}.${cuisines} ${many}`,
      es: `${say.quote(profile.name)}, ${say.quote(profile.address)}, ${phone}. Zona horaria ${say.quote(profile.timeZone)}; el día comercial empieza a las ${say.clock(profile.businessDayCutoff)}.${cuisines} ${many}`,
    }),
    sources: [page(say, '/dashboard/store/info')],
  };
};
