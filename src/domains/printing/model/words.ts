import type { TicketContents, TicketLanguage } from './ticket.ts';

/** What our own words on tickets are; items and notes stay as they came. */
export interface TicketWords {
  allergy: string;
  note: string;
  no: string;
  for: string;
  readyBy: string;
  scheduled: string;
  placed: string;
  ticketOf: string;
  alsoAt: string;
  code: string;
  collect: string;
  deliverTo: string;
  checks: Record<TicketContents['checks'][number], string>;
  testOrder: string;
  asTheCustomer: string;
  marks: Record<TicketContents['kind'], string>;
  maybeDouble: string;
  fulfilment: Record<TicketContents['fulfilment'], string>;
  utensils: Record<TicketContents['utensils'], string | null>;
}

export const ticketWords: Record<TicketLanguage, TicketWords> = {
  en: {
    allergy: 'ALLERGY',
    note: 'NOTE',
    no: 'NO',
    for: 'For',
    readyBy: 'Ready by',
    scheduled: 'For',
    placed: 'Placed',
    ticketOf: 'Ticket of',
    alsoAt: 'Also at',
    code: 'Code',
    collect: 'COLLECT',
    deliverTo: 'Deliver to',
    checks: {
      alcohol: 'ALCOHOL: check ID',
      tobacco: 'TOBACCO: check ID',
      accuracy: 'CHECK THIS ORDER TWICE',
      remake: 'REMAKE',
    },
    testOrder: 'TEST ORDER',
    asTheCustomer: 'ask the customer',
    marks: { order: '', change: 'CHANGED', again: 'DUPLICATE', stop: 'STOP - CANCELLED', test: 'TEST' },
    maybeDouble: 'MAYBE PRINTED BEFORE',
    fulfilment: {
      delivery_by_service: 'Their driver',
      delivery_by_merchant: 'Our own delivery',
      pickup: 'PICKUP',
      dine_in: 'EATS HERE',
    },
    utensils: { yes: 'Utensils: YES', no: 'No utensils', shop_decides: null },
  },
  es: {
    allergy: 'ALERGIA',
    note: 'NOTA',
    no: 'SIN',
    for: 'Para',
    readyBy: 'Listo a las',
    scheduled: 'Para el',
    placed: 'Pedido a las',
    ticketOf: 'Ticket de las',
    alsoAt: 'También en',
    code: 'Código',
    collect: 'COBRAR',
    deliverTo: 'Entregar en',
    checks: {
      alcohol: 'ALCOHOL: pedir identificación',
      tobacco: 'TABACO: pedir identificación',
      accuracy: 'REVISAR ESTE PEDIDO DOS VECES',
      remake: 'SE PREPARA DE NUEVO',
    },
    testOrder: 'PEDIDO DE PRUEBA',
    asTheCustomer: 'preguntar al cliente',
    marks: { order: '', change: 'CAMBIADO', again: 'DUPLICADO', stop: 'ALTO - CANCELADO', test: 'PRUEBA' },
    maybeDouble: 'QUIZÁ YA IMPRESO',
    fulfilment: {
      delivery_by_service: 'Repartidor del servicio',
      delivery_by_merchant: 'Reparto propio',
      pickup: 'PARA RECOGER',
      dine_in: 'PARA COMER AQUÍ',
    },
    utensils: { yes: 'Cubiertos: SÍ', no: 'Sin cubiertos', shop_decides: null },
  },
};
