import type { GuestLanguage } from '../../domains/loyalty/model/consent.ts';
import type { Movement } from '../../domains/loyalty/shared-contract.ts';
import type { RewardsPhone, RewardsPlace } from '../../domains/loyalty/guest-contract.ts';

/** What guests read, in the language of their phone: English, or Spanish as it is spoken in Latin America. */

type Kind = RewardsPlace['kind'];

const en = {
  points: (count: number, kind: Kind) => {
    const unit = kind === 'visits' ? 'visit' : 'point';
    return count === 1 ? `1 ${unit}` : `${count.toLocaleString('en-US')} ${unit}s`;
  },
  title: 'Rewards',
  language: 'Language',
  loading: 'Loading …',
  again: 'Try again',
  orderBrings: 'Your order brings',
  eachDollar: (points: number) => `${points} points for each dollar of every order`,
  eachOrder: 'One visit for every order',
  afterPickup: 'They are added once your food has been picked up.',
  rewards: 'What you get for them',
  join: 'Join and collect',
  name: 'First name',
  phone: 'Mobile number',
  email: 'Email',
  one: 'One of the two is enough: the link to your card goes there.',
  send: 'Collect',
  done: 'Almost done',
  doneText: 'Your card is on its way: open the link that we send you. It shows your points.',
  doneTextSms: 'To get offers by text as well, confirm your number by the link in our text message.',
  used: 'This code has been used. Each is good once.',
  expired: 'This code is too old to collect with.',
  closed: 'This programme takes nobody in at the moment.',
  haveCard: 'You have a card here already.',
  addToCard: 'Add to my card',
  openCard: 'Open my card',
  added: 'Added to your card.',
  showStaff: 'Show this to the staff when you want a reward.',
  history: 'Your points',
  nothingYet: 'Nothing yet. Scan the code in your next bag.',
  enough: 'Enough for this',
  more: (missing: string) => `${missing} to go`,
  expires: (day: string) => `They expire on ${day} unless something happens before.`,
  offers: 'Offers',
  byMail: 'Offers by email',
  bySms: 'Offers by text message',
  phoneAwaited: (contact: string) =>
    `Offers by text come once you have confirmed your number ${contact}: open the link that we text to it.`,
  phoneHere: (contact: string) => `Offers by text come once you have confirmed that you want them at ${contact}.`,
  askPhone: 'Text me the link again',
  phoneAsked: 'It is on its way.',
  phoneNotAsked: 'A link was texted already. Look through your messages, or try again later.',
  phoneTitle: 'Is this your number?',
  phoneText: ({ contact, restaurant, email }: RewardsPhone) =>
    `The number ${contact} was entered on the rewards card of ${email} at ${restaurant}. Is that you?`,
  phoneYes: 'Yes, text me offers',
  phoneNo: 'No, it is not mine',
  phoneConfirmed: (contact: string) => `Confirmed: offers come to ${contact}. Reply STOP to any of them to stop.`,
  phoneRefused: 'Your number is off that card. You get no texts from it.',
  leave: 'Leave the programme',
  leaveText: 'Your points expire and your name, phone and email are removed. This cannot be undone.',
  leaveNow: 'Leave and remove everything',
  keep: 'Stay',
  left: 'You have left. Nothing about you is kept but the proof that you did.',
  stopTitle: 'Offers by email',
  stopText: 'Do you want no more offers by email? Your points and your card stay as they are.',
  stop: 'Stop these mails',
  stopped: 'Done: no more offers are mailed to you.',
  noServer: 'The server could not be reached. Check the connection and try again.',
};

const es: typeof en = {
  points: (count, kind) => {
    const unit = kind === 'visits' ? 'visita' : 'punto';
    return count === 1 ? `1 ${unit}` : `${count.toLocaleString('es-419')} ${unit}s`;
  },
  title: 'Recompensas',
  language: 'Idioma',
  loading: 'Cargando …',
  again: 'Intentar de nuevo',
  orderBrings: 'Su pedido le da',
  eachDollar: (points) => `${points} puntos por cada dólar de cada pedido`,
  eachOrder: 'Una visita por cada pedido',
  afterPickup: 'Se suman cuando recojan su comida.',
  rewards: 'Lo que recibe por ellos',
  join: 'Participar y acumular',
  name: 'Nombre',
  phone: 'Celular',
  email: 'Correo',
  one: 'Basta uno de los dos: ahí le llega el enlace de su tarjeta.',
  send: 'Acumular',
  done: 'Ya casi',
  doneText: 'Su tarjeta está en camino: abra el enlace que le enviamos. Ahí ve sus puntos.',
  doneTextSms: 'Para recibir ofertas por mensaje, confirme su número con el enlace de nuestro mensaje de texto.',
  used: 'Este código ya se usó. Cada uno vale una vez.',
  expired: 'Este código ya venció.',
  closed: 'Por ahora este programa no recibe a nadie.',
  haveCard: 'Usted ya tiene una tarjeta aquí.',
  addToCard: 'Sumar a mi tarjeta',
  openCard: 'Abrir mi tarjeta',
  added: 'Se sumó a su tarjeta.',
  showStaff: 'Muéstrelo al personal cuando quiera una recompensa.',
  history: 'Sus puntos',
  nothingYet: 'Nada todavía. Escanee el código de su próxima bolsa.',
  enough: 'Le alcanza',
  more: (missing) => `Faltan ${missing}`,
  expires: (day) => `Vencen el ${day} si no pasa nada antes.`,
  offers: 'Ofertas',
  byMail: 'Ofertas por correo',
  bySms: 'Ofertas por mensaje de texto',
  phoneAwaited: (contact) =>
    `Las ofertas por mensaje llegan cuando confirme su número ${contact}: abra el enlace que le enviamos por mensaje de texto.`,
  phoneHere: (contact) => `Las ofertas por mensaje llegan cuando confirme que las quiere en el ${contact}.`,
  askPhone: 'Enviar el enlace otra vez',
  phoneAsked: 'Va en camino.',
  phoneNotAsked: 'Ya le enviamos un enlace. Busque en sus mensajes o intente más tarde.',
  phoneTitle: '¿Es suyo este número?',
  phoneText: ({ contact, restaurant, email }) =>
    `El número ${contact} se escribió en la tarjeta de recompensas de ${email} en ${restaurant}. ¿Es usted?`,
  phoneYes: 'Sí, quiero las ofertas',
  phoneNo: 'No es mío',
  phoneConfirmed: (contact) =>
    `Confirmado: las ofertas llegan a ${contact}. Responda STOP a cualquiera para no recibir más.`,
  phoneRefused: 'Su número ya no está en esa tarjeta. No recibirá mensajes por ella.',
  leave: 'Salir del programa',
  leaveText: 'Sus puntos vencen y se borran su nombre, teléfono y correo. No se puede deshacer.',
  leaveNow: 'Salir y borrar todo',
  keep: 'Quedarme',
  left: 'Usted salió. No guardamos nada suyo, salvo la constancia de que salió.',
  stopTitle: 'Ofertas por correo',
  stopText: '¿No quiere más ofertas por correo? Sus puntos y su tarjeta siguen igual.',
  stop: 'No enviar más',
  stopped: 'Listo: no le enviaremos más ofertas por correo.',
  noServer: 'No pudimos conectar con el servidor. Revise la conexión e intente de nuevo.',
};

export const guestWords: Record<GuestLanguage, typeof en> = { en, es };

const movements: Record<GuestLanguage, Record<Movement['kind'], string>> = {
  en: {
    earned: 'Order',
    given_again: 'Order',
    taken_back: 'Refund of order',
    redeemed: 'Reward:',
    undone: 'Taken back:',
    expired: 'Expired',
    bought: 'At the counter:',
    bought_undone: 'Taken back, at the counter:',
  },
  es: {
    earned: 'Pedido',
    given_again: 'Pedido',
    taken_back: 'Reembolso del pedido',
    redeemed: 'Recompensa:',
    undone: 'Anulada:',
    expired: 'Vencidos',
    bought: 'En el mostrador:',
    bought_undone: 'Anulado, en el mostrador:',
  },
};

export function movementLine({ kind, about }: Movement, language: GuestLanguage): string {
  return `${movements[language][kind]} ${about}`.trim();
}
