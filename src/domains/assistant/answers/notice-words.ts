import { noticeKinds, type NoticeKindName } from '../../notices/model/notice-kinds.ts';
import type { Wording } from '../model/wording.ts';

const spanish: Record<NoticeKindName, string> = {
  late_order: 'Un pedido que nadie ha contestado',
  order_alarm: 'Un servicio que no tomó una respuesta sobre un pedido',
  store_off: 'Un servicio que apagó una tienda',
  service_down: 'Un servicio que no responde',
  open_outside_hours: 'Una app abierta fuera de su horario',
  connection_request: 'La conexión de un servicio de entrega',
  payout_returned: 'Un pago devuelto por el banco',
  bank_account: 'Un cambio de la cuenta bancaria y los depósitos que la prueban',
  publication_failed: 'Un menú que no llegó a un servicio',
  menu_drift: 'Un menú que una app muestra distinto de como se publicó',
  low_rating: 'Una calificación nueva de una o dos estrellas',
  printer_silent: 'Una impresora que no imprime',
  customer_wrote: 'Un mensaje de un cliente',
  support_answered: 'Una respuesta de nuestro soporte para usted',
  service_answered: 'Una respuesta de un servicio de entrega para usted',
};

/** What somebody is told of, as a sentence begins with it. */
export const noticeWords = (say: Wording, notice: NoticeKindName) =>
  say.pick({ en: noticeKinds[notice].words, es: spanish[notice] });

const channels: Record<string, { en: string; es: string }> = {
  screen: { en: 'on the screen', es: 'en la pantalla' },
  mail: { en: 'email', es: 'correo' },
  sms: { en: 'SMS', es: 'SMS' },
  browser: { en: 'this device', es: 'este aparato' },
};

export const channelWords = (say: Wording, channel: string) =>
  say.pick(channels[channel] ?? { en: channel, es: channel });
