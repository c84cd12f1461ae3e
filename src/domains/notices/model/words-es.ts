import { clockWords } from '../../../shared/format-time.ts';
import { formatMoney } from '../../../shared/money.ts';
import { minuteMs } from '../../../shared/time.ts';
import type { FactsOf } from './notice-facts.ts';
import type { Sayings } from './notice-words.ts';
import { cut, maxQuotedLength } from './quotes.ts';

const integrations = 'Abrir Integraciones';
const payouts = 'Abrir Banco y pagos';

export const spanish: Sayings = {
  late_order: (late, { now, heldBack }) => {
    const { displayId, brandName, storeName, serviceName, timeZone } = late;
    const acceptBy = new Date(late.acceptBy);
    const left = leftWords(acceptBy.getTime() - now.getTime());
    const by = clockWords(acceptBy, timeZone, 'es-US');
    const more = heldBack > 0 ? ` También ${heldBack === 1 ? 'esperó 1 más' : `esperaron ${heldBack} más`}.` : '';
    return {
      title: `Nadie ha respondido al pedido ${displayId} de ${brandName}`,
      text: [`Sin respuesta antes de las ${by}, ${serviceName} lo cancela.`],
      action: 'Abrir el pedido',
      mail: {
        subject: `${leftVerb(left)} ${left} para responder al pedido ${displayId} de ${brandName}`,
        paragraphs: [
          `En ${storeName} nadie ha respondido aún al pedido ${displayId} de ${brandName}. ${leftVerb(left)} ${left}: sin respuesta antes de las ${by} (hora de la tienda), ${serviceName} lo cancela.`,
          ...(heldBack > 0
            ? [`${moreWords(heldBack)} la mitad del tiempo sin respuesta desde nuestro último mensaje.`]
            : []),
        ],
        footnote: 'Este aviso llega por cada tienda como máximo una vez cada 10 minutos.',
      },
      sms: `Forkline: ${storeName} no ha respondido al pedido ${displayId} de ${brandName}. ${leftVerb(left)} ${left}, hasta las ${by}.${more}`,
    };
  },
  order_alarm: ({ displayId, brandName, sentence }) => ({
    title: `Revise el pedido ${displayId} de ${brandName}`,
    text: [sentence],
    action: 'Abrir el pedido',
  }),
  store_off: ({ storeName, serviceName }) => ({
    title: `${storeName} está desconectada en ${serviceName}`,
    text: ['No entran pedidos de allí hasta que vuelva a abrir.'],
    action: integrations,
    mail: {
      paragraphs: [
        `${storeName} está desconectada en ${serviceName}, y nadie aquí la ha puesto en pausa: no entran pedidos de allí hasta que vuelva a abrir.`,
        'Lo que dice el servicio, si la reabrimos nosotros y el botón para hacerlo ahora están en la pantalla Integraciones.',
      ],
    },
    sms: `Forkline: ${storeName} está desconectada en ${serviceName}. No entran pedidos de allí.`,
  }),
  service_down: ({ storeName, serviceName }) => ({
    title: `${serviceName} no responde sobre ${storeName}`,
    text: [
      `${serviceName} no nos responde desde hace varios minutos. Los pedidos nuevos pueden llegar tarde, y lo que usted pulse puede tardar en llegarle.`,
      'Tenga a la vista su propia tableta. Seguimos preguntando y enviamos lo que espera en cuanto responda.',
    ],
    action: integrations,
    sms: `Forkline: ${serviceName} no responde sobre ${storeName}. Los pedidos pueden llegar tarde: tenga a la vista su propia tableta.`,
  }),
  connection_request: ({ step, storeName, serviceName, code, reason }) => ({
    title: requestTitles[step](serviceName, storeName),
    text: requestTexts[step]({ serviceName, code, reason }),
    action: integrations,
  }),
  payout_returned: ({ number, amountMinor, currency, lastFour, sentenceEs }) => ({
    title: `Su pago de ${formatMoney(amountMinor, currency)} fue devuelto`,
    text: [
      `Su banco ha devuelto el pago ${number} de ${formatMoney(amountMinor, currency)} a la cuenta terminada en ${lastFour}.`,
      sentenceEs,
      'El dinero sigue siendo suyo: se lo volvemos a pagar en cuanto esto se resuelva.',
    ],
    action: payouts,
    sms: `Forkline: su banco devolvió el pago ${number} de ${formatMoney(amountMinor, currency)}. Qué hacer:`,
  }),
  bank_account: ({ step, account }) => ({
    title: accountTitles[step],
    text: [`${account.bankName ?? 'La cuenta'} ••••${account.lastFour}. El correo sobre esto dice más.`],
    action: payouts,
  }),
  publication_failed: ({ storeName, serviceName, version, names }) => ({
    title: `${serviceName} rechazó el menú de ${storeName}`,
    text: [
      `La versión ${version} de su menú no está en ${serviceName}. Allí sigue el menú anterior.`,
      ...(names.length === 0 ? [] : [`Revise ${names.slice(0, maxQuotedLength).join(', ')}.`]),
    ],
    action: 'Abrir Publicación',
  }),
  open_outside_hours: ({ storeName, serviceName, needsPause }) => ({
    title: `${serviceName} está abierto fuera del horario de ${storeName}`,
    text: [
      needsPause === true
        ? `Pueden entrar pedidos con el local cerrado. ${serviceName} no tiene días especiales: póngalo en pausa.`
        : 'Pueden entrar pedidos con el local cerrado. Envíe otra vez su horario.',
    ],
    action: 'Abrir Integraciones',
  }),
  menu_drift: ({ storeName, serviceName, count, names }) => ({
    title: `${serviceName} muestra otro menú de ${storeName} que el que usted publicó`,
    text: [count === 1 ? `La diferencia está en ${names[0]}.` : `${count} diferencias: ${names.join(', ')}.`],
    action: 'Abrir Publicación',
  }),
  low_rating: ({ storeName, serviceName, reviews, count }) => {
    const [first] = reviews;
    const quotes = reviews
      .slice(0, maxQuotedLength)
      .map(({ stars, text }) => `${starsWords(stars)}: ${text === '' ? 'sin palabras' : `«${cut(text)}»`}`);
    const left = count - quotes.length;
    return {
      title:
        count === 1
          ? `${starsWords(first?.stars ?? 1)} para ${storeName} en ${serviceName}`
          : `${count} nuevas calificaciones bajas para ${storeName} en ${serviceName}`,
      text: [...quotes, ...(left > 0 ? [`Y ${left} más.`] : [])],
      action: 'Abrir las reseñas',
    };
  },
  printer_silent: ({ storeName, printerName, trouble }) => ({
    title: `La impresora ${printerName} de ${storeName} no imprime`,
    text: [
      'Hay comandas que llevan más de tres minutos esperándola. Trabajen con la pantalla hasta que vuelva a imprimir.',
      ...(trouble === null ? [] : [`Qué le pasa: ${trouble}`]),
    ],
    action: 'Abrir las impresoras',
  }),
  customer_wrote: ({ storeName, customerName, serviceName, text }) => ({
    title: `${customerName} escribe a ${storeName} en ${serviceName}`,
    text: [`«${cut(text)}»`],
    action: 'Abrir la conversación',
  }),
  support_answered: ({ caseNumber, subject, staffName, text }) => ({
    title: `${staffName}, de nuestro soporte, respondió a su caso ${caseNumber}`,
    text: [subject, `«${cut(text)}»`],
    action: 'Abrir el caso',
  }),
  service_answered: ({ threadNumber, title, serviceName, text }) => ({
    title: `${serviceName} respondió en ${threadNumber}`,
    text: [title, `«${cut(text)}»`],
    action: 'Abrir las cartas',
  }),
};

type RequestStep = FactsOf<'connection_request'>['step'];

const requestTitles: Record<RequestStep, (service: string, store: string) => string> = {
  asked: (service, store) => `Pedimos a ${service} que conecte ${store}`,
  waiting_for_proof: (service, store) => `Falta un paso para conectar ${store} en ${service}`,
  connected: (service, store) => `${store} ya está conectada en ${service}`,
  declined: (service, store) => `No se puede conectar ${store} en ${service}`,
  taken: (service, store) => `No se puede conectar ${store} en ${service}`,
  tried: (service, store) => `Otro negocio intentó conectar ${store} en ${service}`,
};

type RequestFacts = Pick<FactsOf<'connection_request'>, 'serviceName' | 'code' | 'reason'>;

const requestTexts: Record<RequestStep, (facts: RequestFacts) => string[]> = {
  asked: ({ serviceName }) => [`Ahora falta que ${serviceName} nos responda. Le avisaremos.`],
  waiting_for_proof: ({ serviceName, code }) => [
    `Ponga el código ${code ?? ''} en el nombre o en las instrucciones especiales de su tienda en ${serviceName}. Lo revisamos cada pocos minutos y conectamos su tienda automáticamente.`,
  ],
  connected: () => ['Los pedidos nuevos ya llegan aquí.'],
  declined: ({ reason }) => (reason === null ? [] : [reason]),
  taken: () => [
    'Esta tienda ya está conectada con otra cuenta de Forkline. Rechazamos la solicitud y lo estamos revisando. Si la tienda es suya, escriba a soporte.',
  ],
  tried: () => [
    'Lo rechazamos y nada cambió para usted. Nuestro equipo lo está revisando. Si usted pasó la tienda a otra cuenta, escriba a soporte.',
  ],
};

const accountTitles: Record<FactsOf<'bank_account'>['step'], string> = {
  entered: 'Se ha indicado una cuenta bancaria',
  changing: 'Se está cambiando la cuenta bancaria',
  deposits_sent: 'Dos pequeños depósitos van en camino a su cuenta bancaria',
  confirmed: 'La cuenta bancaria está confirmada',
  cancelled: 'Se canceló el cambio de la cuenta bancaria',
  failed: 'Los pagos no pueden ir a su cuenta bancaria',
  corrected: 'El banco tiene una corrección para su cuenta',
};

function leftWords(leftMs: number): string {
  const minutes = Math.floor(leftMs / minuteMs);
  if (minutes < 1) return 'menos de un minuto';
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

const moreWords = (count: number) => (count === 1 ? 'Otro pedido ha pasado' : `Otros ${count} pedidos han pasado`);
const starsWords = (stars: number) => (stars === 1 ? '1 estrella' : `${stars} estrellas`);
const leftVerb = (left: string) => (/^\d+ minutos$/.test(left) ? 'Quedan' : 'Queda');
