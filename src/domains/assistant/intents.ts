import type { Permission } from '../identity/model/permissions.ts';
import { chooseNotice } from './answers/choosing-notices.ts';
import { itemContents } from './answers/dish.ts';
import * as figures from './answers/figures.ts';
import * as marketing from './answers/marketing.ts';
import * as menu from './answers/menu.ts';
import * as orders from './answers/orders.ts';
import { pause, resume } from './answers/pausing.ts';
import * as payouts from './answers/payouts.ts';
import * as people from './answers/people.ts';
import { itemPrice } from './answers/prices.ts';
import { ratings } from './answers/ratings.ts';
import * as sales from './answers/sales.ts';
import { bringBack, markSoldOut } from './answers/selling-out.ts';
import * as sending from './answers/sending.ts';
import * as store from './answers/store.ts';
import type { Answering } from './question.ts';

interface Intent {
  topic: string;
  /** What the asking person's role must allow. */
  permission: Permission;
  answer: Answering;
  /** Instead, for a role that may not see it. */
  otherwise?: { permission: Permission; answer: Answering };
  /** The article that says the same in general: for whoever has no account yet. */
  article?: string;
  /** As a question to press, where it may have been meant. */
  ask: { en: string; es: string };
}

/** What is answered from the account, or offered to be done: each intent of the phrase book that is no article. */
export const intents = {
  'payout.next': { topic: 'payouts', permission: 'see_money', answer: payouts.nextPayout, article: 'payout-schedule', ask: { en: 'When is my next payout?', es: '¿Cuándo es mi próximo pago?' } },
  'payout.last': { topic: 'payouts', permission: 'see_money', answer: payouts.lastPayout, article: 'payout-schedule', ask: { en: 'How much was my last payout?', es: '¿De cuánto fue mi último pago?' } },
  'payout.list': { topic: 'payouts', permission: 'see_money', answer: payouts.payoutList, article: 'payout-schedule', ask: { en: 'Show my past payouts', es: 'Mostrar mis pagos anteriores' } },
  'payout.one': { topic: 'payouts', permission: 'see_money', answer: payouts.onePayout, ask: { en: 'Show one payout by its number', es: 'Mostrar un pago por su número' } },
  'payout.held': { topic: 'payouts', permission: 'see_money', answer: payouts.heldPayout, article: 'payout-schedule', ask: { en: 'Is a payout on hold?', es: '¿Hay un pago retenido?' } },
  'payout.why': { topic: 'payouts', permission: 'see_money', answer: payouts.payoutDifference, article: 'payout-schedule', ask: { en: 'Why did I get less than the week before?', es: '¿Por qué recibí menos que la semana anterior?' } },
  'bank.account': { topic: 'payouts', permission: 'see_money', answer: payouts.bankAccount, article: 'bank-change', ask: { en: 'Which bank account is used?', es: '¿Qué cuenta bancaria se usa?' } },
  'statement.period': { topic: 'money', permission: 'see_money', answer: sales.statementOfDays, article: 'statements', ask: { en: 'What stands on my statement?', es: '¿Qué dice mi estado de cuenta?' } },
  'sales.period': { topic: 'reports', permission: 'see_reports', answer: sales.salesOfDays, article: 'analytics', ask: { en: 'How much did we sell today?', es: '¿Cuánto vendimos hoy?' } },
  'orders.count': { topic: 'reports', permission: 'see_reports', answer: sales.ordersOfDays, otherwise: { permission: 'see_orders', answer: sales.ordersOfDayAtHome }, article: 'analytics', ask: { en: 'How many orders today?', es: '¿Cuántos pedidos hoy?' } },
  'sales.average': { topic: 'reports', permission: 'see_reports', answer: figures.averageOrder, article: 'analytics', ask: { en: 'What is my average order?', es: '¿De cuánto es el pedido promedio?' } },
  'sales.services': { topic: 'reports', permission: 'see_reports', answer: sales.byService, article: 'analytics', ask: { en: 'Which app sells the most?', es: '¿Qué app vende más?' } },
  'items.top': { topic: 'reports', permission: 'see_reports', answer: sales.topItems, article: 'analytics', ask: { en: 'What are my top sellers?', es: '¿Qué se vende más?' } },
  'report.cancelled': { topic: 'reports', permission: 'see_reports', answer: figures.cancelled, article: 'analytics', ask: { en: 'How many orders were cancelled?', es: '¿Cuántos pedidos se cancelaron?' } },
  'report.prep': { topic: 'reports', permission: 'see_reports', answer: figures.prepTime, article: 'analytics', ask: { en: 'What is my average prep time?', es: '¿Cuál es el tiempo de preparación promedio?' } },
  'report.accuracy': { topic: 'reports', permission: 'see_reports', answer: figures.accuracy, article: 'analytics', ask: { en: 'What is my order accuracy?', es: '¿Cuál es la precisión de los pedidos?' } },
  'report.downtime': { topic: 'reports', permission: 'see_reports', answer: figures.downtime, article: 'analytics', ask: { en: 'How long were we offline?', es: '¿Cuánto tiempo estuvimos apagados?' } },
  'orders.active': { topic: 'orders', permission: 'see_orders', answer: orders.activeOrders, article: 'accept-order', ask: { en: 'Which orders are open now?', es: '¿Qué pedidos hay abiertos?' } },
  'order.status': { topic: 'orders', permission: 'see_orders', answer: orders.orderStatus, article: 'order-history', ask: { en: 'Where is an order?', es: '¿Dónde está un pedido?' } },
  'order.last': { topic: 'orders', permission: 'see_orders', answer: orders.lastOrder, article: 'order-history', ask: { en: 'What was the last order?', es: '¿Cuál fue el último pedido?' } },
  'orders.late': { topic: 'orders', permission: 'see_orders', answer: orders.lateOrders, article: 'more-time', ask: { en: 'Which orders are late?', es: '¿Qué pedidos van tarde?' } },
  'connections.status': { topic: 'services', permission: 'see_stores', answer: store.connections, article: 'services', ask: { en: 'Are all my apps connected?', es: '¿Están conectadas todas mis apps?' } },
  'connections.no_orders': { topic: 'services', permission: 'see_stores', answer: store.noOrders, article: 'connect', ask: { en: 'Why do no orders come?', es: '¿Por qué no llegan pedidos?' } },
  'store.open': { topic: 'store', permission: 'see_stores', answer: store.storeOpen, article: 'support', ask: { en: 'Are we open right now?', es: '¿Estamos abiertos ahora?' } },
  'hours.view': { topic: 'store', permission: 'see_stores', answer: store.hoursOf, article: 'support', ask: { en: 'What are our hours?', es: '¿Cuál es nuestro horario?' } },
  'store.info': { topic: 'store', permission: 'see_stores', answer: store.storeInfo, article: 'store-info', ask: { en: 'What is on our store profile?', es: '¿Qué dice el perfil de la tienda?' } },
  'menu.sold_out': { topic: 'menu', permission: 'see_menu', answer: menu.soldOut, article: 'sold-out', ask: { en: 'What is sold out?', es: '¿Qué está agotado?' } },
  'item.price': { topic: 'menu', permission: 'see_menu', answer: itemPrice, article: 'pricing', ask: { en: 'What does an item cost?', es: '¿Cuánto cuesta un producto?' } },
  'item.contents': { topic: 'menu', permission: 'see_menu', answer: itemContents, ask: { en: 'What is in a dish?', es: '¿Qué lleva un platillo?' } },
  'menu.count': { topic: 'menu', permission: 'see_menu', answer: menu.menuSize, article: 'add-item', ask: { en: 'What is on my menu?', es: '¿Qué hay en mi menú?' } },
  'menu.published': { topic: 'menu', permission: 'see_menu', answer: menu.published, article: 'publish', ask: { en: 'Is my menu published?', es: '¿Está publicado mi menú?' } },
  'menu.drift': { topic: 'menu', permission: 'see_menu', answer: menu.drifts, article: 'drift', ask: { en: 'Does any app show something else?', es: '¿Alguna app muestra algo distinto?' } },
  'menu.upcharge': { topic: 'menu', permission: 'see_menu', answer: menu.upcharge, article: 'pricing', ask: { en: 'What is my upcharge?', es: '¿Cuál es mi recargo?' } },
  'team.list': { topic: 'team', permission: 'run_team', answer: people.teamList, otherwise: { permission: 'see_stores', answer: people.leaders }, article: 'team-invite', ask: { en: 'Who is on my team?', es: '¿Quién está en mi equipo?' } },
  'me.role': { topic: 'team', permission: 'see_stores', answer: people.myRole, article: 'roles', ask: { en: 'What may I do?', es: '¿Qué puedo hacer?' } },
  'me.two_factor': { topic: 'account', permission: 'see_stores', answer: people.twoFactor, article: 'two-factor', ask: { en: 'Is two-factor sign-in on?', es: '¿Está activa la verificación en dos pasos?' } },
  'onboarding.todo': { topic: 'account', permission: 'see_stores', answer: people.onboarding, article: 'onboarding-time', ask: { en: 'What is left to set up?', es: '¿Qué falta por configurar?' } },
  'reviews.rating': { topic: 'customers', permission: 'see_reviews', answer: ratings, article: 'reviews', ask: { en: 'What is our rating?', es: '¿Cuál es nuestra calificación?' } },
  'promotions.now': { topic: 'customers', permission: 'run_marketing', answer: marketing.promotionsNow, article: 'promotions', ask: { en: 'Which promotions are running?', es: '¿Qué promociones están en marcha?' } },
  'loyalty.now': { topic: 'customers', permission: 'run_marketing', answer: marketing.loyaltyNow, article: 'loyalty', ask: { en: 'Which rewards do we have?', es: '¿Qué recompensas tenemos?' } },
  'changes.who': { topic: 'team', permission: 'see_changes', answer: people.changes, article: 'roles', ask: { en: 'Who changed what?', es: '¿Quién cambió qué?' } },
  'notices.mine': { topic: 'account', permission: 'see_stores', answer: people.myNotices, article: 'notifications', ask: { en: 'Which notices do I get?', es: '¿Qué avisos recibo?' } },
  'action.pause': { topic: 'store', permission: 'pause_stores', answer: pause, article: 'pause', ask: { en: 'Pause the store', es: 'Pausar la tienda' } },
  'action.resume': { topic: 'store', permission: 'pause_stores', answer: resume, article: 'pause', ask: { en: 'Reopen the store', es: 'Reabrir la tienda' } },
  'action.sold_out': { topic: 'menu', permission: 'sell_out', answer: markSoldOut, article: 'sold-out', ask: { en: 'Mark an item sold out', es: 'Marcar un producto agotado' } },
  'action.bring_back': { topic: 'menu', permission: 'sell_out', answer: bringBack, article: 'sold-out', ask: { en: 'Bring an item back', es: 'Regresar un producto' } },
  'action.retry_publication': { topic: 'menu', permission: 'edit_menu', answer: sending.retryPublication, article: 'publish', ask: { en: 'Send the menu again', es: 'Mandar el menú otra vez' } },
  'action.retry_call': { topic: 'services', permission: 'run_services', answer: sending.retryCall, article: 'connect', ask: { en: 'Tell a service again', es: 'Avisar otra vez a un servicio' } },
  'action.resend_statement': { topic: 'money', permission: 'see_money', answer: sending.sendStatement, article: 'statements', ask: { en: 'Mail me a statement', es: 'Mandarme un estado de cuenta' } },
  'action.notices': { topic: 'account', permission: 'see_stores', answer: chooseNotice, article: 'notifications', ask: { en: 'Change my notices', es: 'Cambiar mis avisos' } },
  'action.test_order': { topic: 'services', permission: 'run_services', answer: sending.testOrder, article: 'test-order', ask: { en: 'Run a test order', es: 'Hacer un pedido de prueba' } },
} as const satisfies Record<string, Intent>; // prettier-ignore

export function intentOf(name: string): Intent | undefined {
  return (intents as Record<string, Intent>)[name];
}
