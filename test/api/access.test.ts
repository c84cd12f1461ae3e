import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { password } from '../support/cast.ts';
import { typedRoutes } from '../support/api-routes.ts';
import { multipart } from '../support/forms.ts';
import { doorDashOrder } from '../support/orders.ts';
import { asOwner, writeSmallMenu } from '../support/menu-world.ts';
import { useRestaurant, type Reply } from '../support/restaurant.ts';
import { openSecondStore } from '../support/second-store.ts';

const restaurant = useRestaurant();
const nothing = '018f0000-0000-7000-8000-000000000000';
const talk = '018f0000-0000-7000-8000-000000000001';
const timetable = { weekly: [{ day: 1, from: '11:00', to: '15:00' }], special: [] };
const group = { name: 'x', minimum: 0, maximum: 1, free: 0, modifiers: [] };
const printer = {
  name: 'x',
  kind: 'browser',
  host: null,
  port: null,
  tongue: 'esc-pos',
  columns: 42,
  codePage: 'ascii',
  isOn: true,
};
const webhook = { name: 'x', url: 'https://example.com/hooks', kinds: ['order.created'] };
const station = { name: 'x', printerId: nothing, copies: 1, hasEverything: true, takesRest: true, categoryIds: [] };
const connections = { connectionIds: ['{connection}', nothing] };
const promotion = {
  name: 'x',
  terms: { kind: 'percentage', percent: 10 },
  beginsOn: '2031-06-14',
  endsOn: '2031-06-20',
  budgetMinor: 10_000,
  connectionIds: ['{connection}'],
};
const campaign = { name: 'x', channel: 'mail', subject: 'x', body: 'x', audience: {} };
const thread = {
  key: nothing,
  storeId: '{store}',
  service: 'grubhub',
  subjectKind: 'other',
  subjectId: null,
  subjectLabel: null,
  title: 'Our hours',
  text: 'x',
};
let orderId: string;
let deliveryId: string;

/** What each person is answered; `neighbour` names what is Rosalía's. */
interface Access {
  nobody: number;
  neighbour: number;
  staff: number;
  /** Asks for what does not exist where the route changes something: 404 says that the role may, 403 that it may not. */
  kitchen: number;
}

const team: Access = { nobody: 401, neighbour: 200, staff: 403, kitchen: 200 };

const ofOneOrder: Access = { nobody: 401, neighbour: 404, staff: 403, kitchen: 404 };
/** Of the menu's owners and managers; the kitchen reads it. */
const editors: Access = { nobody: 401, neighbour: 200, staff: 403, kitchen: 403 };
const editorsOfOne: Access = { ...editors, neighbour: 404 };
/** What the restaurant earns is the owner's alone. */
const ofTheOwner: Access = { nobody: 401, neighbour: 200, staff: 403, kitchen: 403 };
const open: Access = { nobody: 200, neighbour: 200, staff: 200, kitchen: 200 };
/** Of whoever is logged in, about themselves. */
const own: Access = { nobody: 401, neighbour: 200, staff: 200, kitchen: 200 };
/** The same, of what came too late for whoever asks. */
const ownTooLate: Access = { nobody: 401, neighbour: 409, staff: 409, kitchen: 409 };
/** Nobody in the cast has applied for anything. */
const ofApplicants: Access = { nobody: 401, neighbour: 404, staff: 404, kitchen: 404 };
const staffOnly: Access = { nobody: 401, neighbour: 403, staff: 200, kitchen: 403 };
const staffOnlyOnOne: Access = { ...staffOnly, staff: 404 };
/** A body that the schema refuses, before anybody is asked who they are. */
const wrong = (status = 400): Access => ({ nobody: status, neighbour: status, staff: status, kitchen: status });

/** Routes of the typed API. `POST` ones are called with the body that their person needs to be let through. */
const typed: Record<string, Access & { body?: unknown }> = {
  'POST /api/token/': { nobody: 400, neighbour: 400, staff: 400, kitchen: 400, body: {} },
  // Whoever is logged in may leave: `log-in.test.ts` does.
  'POST /api/logout': { nobody: 401, neighbour: 401, staff: 401, kitchen: 401 },
  'POST /api/token/two-factor': { ...wrong(), body: {} },
  'GET /api/me': own,
  'POST /api/me': { ...own, body: {} },
  'GET /api/me/mobile': own,
  // Words of consent that nobody reads any more, and a code that nobody was sent: `sms-consent.test.ts` has the right ones.
  'POST /api/me/mobile': {
    ...ownTooLate,
    body: { phone: '(302) 555-0142', agrees: true, consentVersion: 'x', language: 'en' },
  },
  'POST /api/me/mobile/confirm': { ...ownTooLate, body: { code: '000000', language: 'en' } },
  'POST /api/me/mobile/end': { ...own, body: {} },
  'POST /api/reset-password': { ...wrong(), body: {} },
  'POST /api/reset-password/check': { ...wrong(), body: { token: 'x' } },
  'POST /api/reset-password/confirm': { ...wrong(), body: {} },
  'POST /api/email/verify': { ...wrong(), body: { token: 'x' } },
  // `accounts.test.ts` has it sent.
  'POST /api/email/verify/send': { nobody: 401, neighbour: 401, staff: 401, kitchen: 401 },
  'POST /api/password': {
    ...own,
    neighbour: 400,
    staff: 400,
    kitchen: 400,
    body: { current: 'x', password: 'a long enough password' },
  },
  'POST /api/two-factor': { ...own, neighbour: 400, staff: 409, kitchen: 400, body: { password: 'x' } },
  'POST /api/two-factor/confirm': { ...own, neighbour: 400, staff: 400, kitchen: 400, body: { code: '000000' } },
  'POST /api/two-factor/end': {
    ...own,
    neighbour: 409,
    staff: 403,
    kitchen: 409,
    body: { password: 'x', code: '000000' },
  },
  'POST /api/two-factor/recovery-codes': { ...own, neighbour: 400, staff: 400, kitchen: 400, body: { password: 'x' } },
  'GET /api/sessions': own,
  'POST /api/sessions/{id}/end': { ...ofApplicants, body: {} },
  // `accounts.test.ts` ends them; here it would end those that the other rows call with.
  'POST /api/sessions/end': { ...own, body: { including: 'others' } },
  'GET /api/team': { ...team, kitchen: 403 },
  'GET /api/team/leaders': team,
  'GET /api/changes': editors,
  // Somebody of the team already: `team.test.ts` invites others.
  'POST /api/team/invitations': { ...editors, neighbour: 409, body: { email: '{neighbour}', role: 'kitchen' } },
  'POST /api/team/invitations/{id}/cancel': { ...ofOneOrder, kitchen: 403, body: {} },
  'POST /api/team/members/{userId}': {
    ...ofOneOrder,
    kitchen: 403,
    body: { role: 'kitchen', was: { role: 'kitchen' } },
  },
  'POST /api/team/members/{userId}/remove': { ...ofOneOrder, kitchen: 403, body: {} },
  'GET /api/invitations/{id}': wrong(),
  'POST /api/invitations/{id}/join': { ...wrong(), body: {} },
  'POST /api/invitations/{id}/accept': { ...ofApplicants, body: { key: 'x' } },
  'POST /api/invitations/{id}/decline': { ...wrong(404), body: { key: 'x' } },
  'GET /api/stores': team,
  'GET /api/onboarding': team,
  'POST /api/onboarding/told': { ...editors, body: {} },
  'GET /api/application': ofApplicants,
  'POST /api/application/reply': { ...ofApplicants, body: { text: 'x' } },
  'POST /api/application/withdraw': { ...ofApplicants, body: {} },
  'POST /api/application/resubmit': { ...ofApplicants, body: { text: 'x' } },
  'POST /api/contact': { ...wrong(), body: {} },
  'GET /api/backoffice/staff': staffOnly,
  'GET /api/backoffice/mailbox': staffOnly,
  'POST /api/backoffice/mailbox/{id}/resend': { ...staffOnlyOnOne, body: {} },
  'GET /api/backoffice/audit': staffOnly,
  'POST /api/backoffice/merchants/{id}/view': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/view/end': { ...staffOnly, body: {} },
  'GET /api/backoffice/services': staffOnly,
  'GET /api/backoffice/trial-balance': staffOnly,
  'GET /api/backoffice/merchants/{id}/ledger': staffOnly,
  'GET /api/backoffice/merchants': staffOnly,
  'GET /api/backoffice/merchants/{id}': staffOnlyOnOne,
  'GET /api/backoffice/merchants/{id}/context': staffOnlyOnOne,
  'POST /api/backoffice/merchants/{id}/suspend': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/reopen': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/close': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/delete': { ...staffOnlyOnOne, body: { name: 'x' } },
  'GET /api/backoffice/applications': staffOnly,
  'GET /api/backoffice/applications/{id}': staffOnlyOnOne,
  'POST /api/backoffice/applications/{id}/assign': { ...staffOnlyOnOne, body: { to: null } },
  'POST /api/backoffice/applications/{id}/check': { ...staffOnlyOnOne, body: { name: 'phone_reached', state: 'open' } },
  'POST /api/backoffice/applications/{id}/note': { ...staffOnlyOnOne, body: { text: 'x' } },
  'POST /api/backoffice/applications/{id}/message': { ...staffOnlyOnOne, body: { text: 'x' } },
  'POST /api/backoffice/applications/{id}/ask': { ...staffOnlyOnOne, body: { text: 'x' } },
  'POST /api/backoffice/applications/{id}/decline': { ...staffOnlyOnOne, body: { text: 'x' } },
  'POST /api/backoffice/applications/{id}/approve': { ...staffOnlyOnOne, body: { timeZone: 'America/New_York' } },
  'GET /api/backoffice/contact-messages': staffOnly,
  'POST /api/backoffice/contact-messages/{id}/state': { ...staffOnlyOnOne, body: { state: 'done' } },
  'GET /api/backoffice/career-applications': staffOnly,
  'POST /api/backoffice/career-applications/{id}/state': { ...staffOnlyOnOne, body: { state: 'invited' } },
  'GET /api/connections': team,
  // The kitchen may; one of these is no connection of anybody's, so that nothing changes.
  'POST /api/connections/pause': { ...ofOneOrder, body: { ...connections, until: null, reason: 'to see' } },
  'POST /api/connections/resume': { ...ofOneOrder, body: connections },
  'POST /api/connections/busy': { ...ofOneOrder, body: { ...connections, minutes: 5, until: '2031-06-13T23:30:00Z' } },
  'POST /api/connections/not-busy': { ...ofOneOrder, body: connections },
  'PUT /api/connections/{id}/reopening': { ...editorsOfOne, body: { isAllowed: true } },
  'POST /api/connections/{id}/hours': { ...editorsOfOne, body: {} },
  'GET /api/stores/{id}/hours': ofOneOrder,
  'PUT /api/stores/{id}/hours': { ...editorsOfOne, body: { hours: timetable } },
  'GET /api/stores/{id}/holidays': ofOneOrder,
  'GET /api/stores/{id}/profile': ofOneOrder,
  'PUT /api/stores/{id}/profile': {
    ...editorsOfOne,
    body: {
      version: 1,
      name: 'x',
      address: '1 Main St',
      phone: null,
      cuisines: [],
      description: '',
      country: 'US',
      timeZone: 'America/New_York',
      businessDayCutoff: '04:00',
    },
  },
  // A zone that does not exist: `store-profile.test.ts` adds one.
  'GET /api/me/email': own,
  // A wrong password: `email-change.test.ts` gives the right one.
  'POST /api/me/email': { ...wrong(), nobody: 401, body: { email: 'x@example.com', password: 'x' } },
  'POST /api/me/email/cancel': { ...own, body: {} },
  'POST /api/email/change/read': { ...wrong(404), body: { token: 'x' } },
  'POST /api/email/change/confirm': { ...wrong(404), body: { token: 'x' } },
  'POST /api/email/change/refuse': { ...wrong(404), body: { token: 'x' } },
  'GET /api/stores/requests': ofTheOwner,
  'POST /api/store-requests/read': { ...wrong(404), body: { token: 'x' } },
  'POST /api/store-requests/confirm': { ...wrong(404), body: { token: 'x' } },
  'POST /api/store-requests/refuse': { ...wrong(404), body: { token: 'x' } },
  'POST /api/stores': { ...ofTheOwner, neighbour: 400, body: { name: 'x', address: '1 Main St', timeZone: 'x' } },
  'DELETE /api/stores/{id}/logo': editorsOfOne,
  'PUT /api/stores/{id}/photos': { ...editorsOfOne, body: { photoIds: [] } },
  'GET /api/account/deletion': ofTheOwner,
  // A wrong password: `account.test.ts` gives the right one.
  'POST /api/account/deletion': { ...ofTheOwner, neighbour: 400, body: { reason: 'to see', password: 'x' } },
  'POST /api/account/deletion/withdraw': { ...ofTheOwner, neighbour: 404, body: {} },
  'GET /api/notices': team,
  'GET /api/notices/bell': team,
  'GET /api/notices/{id}': ofOneOrder,
  'POST /api/notices/{id}/mark': { ...ofOneOrder, body: { isRead: true } },
  'POST /api/notices/{id}/acknowledge': { ...ofOneOrder, body: {} },
  'POST /api/notices/read-all': { ...team, body: { upTo: '2020-01-01T00:00:00Z' } },
  'POST /api/notices/unread-all': { ...team, body: { readAt: '2020-01-01T00:00:00Z' } },
  // The key in a mail opens this to whoever has it, and to nobody else.
  'POST /api/notices/stop': { ...wrong(404), body: { key: nothing, kind: 'low_rating' } },
  'GET /api/notice-settings': team,
  // Nobody of that id: `communications.test.ts` chooses.
  'PUT /api/notice-settings': {
    ...ofOneOrder,
    body: { userId: '{store}', notice: 'late_order', channel: 'mail', isWanted: false },
  },
  'PUT /api/notice-settings/times': { ...team, body: { timeZone: 'UTC', quiet: null, digestAt: null } },
  'PUT /api/notice-settings/escalation': { ...editorsOfOne, body: { storeId: '{store}', steps: [] } },
  'GET /api/quarantine': { ...team, kitchen: 403 },
  'POST /api/quarantine/{id}/replay': { ...ofOneOrder, kitchen: 403, body: {} },
  'POST /api/orders/{id}/confirm-stop': { ...ofOneOrder, body: {} },
  'GET /api/integrations': team,
  'PATCH /api/integrations/{id}': { ...editorsOfOne, body: {} },
  'GET /api/integrations/requests': editors,
  'POST /api/integrations/requests': {
    ...editorsOfOne,
    body: { storeId: '{store}', service: 'grubhub', storeLink: 'https://www.grubhub.com/restaurant/x/1' },
  },
  'POST /api/integrations/requests/{id}/cancel': { ...editorsOfOne, body: {} },
  'POST /api/integrations/requests/{id}/check': { ...editorsOfOne, body: {} },
  'GET /api/integrations/services': team,
  'POST /api/integrations/consents': { ...editorsOfOne, body: { storeId: '{store}', service: 'hubrise' } },
  'POST /api/integrations/consents/return': { ...editors, body: { state: 'x' } },
  'GET /api/integrations/consents/{id}': editorsOfOne,
  'POST /api/integrations/consents/{id}/choose': { ...editorsOfOne, body: { externalStoreId: 'x' } },
  'POST /api/integrations/{id}/reconnect': { ...editorsOfOne, body: {} },
  'POST /api/integrations/{id}/disconnect': { ...editorsOfOne, body: {} },
  'GET /api/integrations/log': editors,
  'GET /api/integrations/log/{kind}/{id}': editorsOfOne,
  'POST /api/integrations/log/call/{id}/retry': { ...editorsOfOne, body: {} },
  'GET /api/integrations/{id}/test-order': ofOneOrder,
  'POST /api/integrations/{id}/test-order': { ...ofOneOrder, body: {} },
  'GET /api/menu': team,
  'POST /api/menu/items': { ...editorsOfOne, body: { name: 'x', basePriceMinor: 1, categoryId: nothing } },
  'PATCH /api/menu/items/{id}': { ...editorsOfOne, body: { name: 'x' } },
  'DELETE /api/menu/items/{id}': editorsOfOne,
  'POST /api/menu/items/{id}/restore': { ...editorsOfOne, body: {} },
  'POST /api/menu/items/change': { ...editors, body: { ids: ['{item}'], by: { change: 'delete' } } },
  'POST /api/menu/categories/{id}/sort': { ...editorsOfOne, body: { itemIds: [] } },
  'POST /api/menu/categories': { ...editors, body: { name: 'x' } },
  'PATCH /api/menu/categories/{id}': { ...editorsOfOne, body: { name: 'x' } },
  'DELETE /api/menu/categories/{id}': editorsOfOne,
  'POST /api/menu/categories/sort': { ...editors, body: { categoryIds: ['{category}'] } },
  'POST /api/menu/menus': { ...editors, body: { name: 'x', timetable } },
  'PATCH /api/menu/menus/{id}': { ...editorsOfOne, body: { name: 'x' } },
  'DELETE /api/menu/menus/{id}': editorsOfOne,
  'POST /api/menu/modifier-groups': { ...editors, body: { ...group } },
  'PUT /api/menu/modifier-groups/{id}': { ...editorsOfOne, body: { ...group } },
  'DELETE /api/menu/modifier-groups/{id}': editorsOfOne,
  // The kitchen sells out, too; here there is nothing of that id.
  'POST /api/menu/sold-out': {
    ...ofOneOrder,
    body: { storeId: '{store}', subjects: [{ kind: 'item', id: nothing }], until: null },
  },
  // Nothing is sold out there: the kitchen may, and nothing changes.
  'POST /api/menu/back-on-sale': {
    ...ofOneOrder,
    kitchen: 200,
    body: { storeId: '{store}', subjects: [{ kind: 'item', id: '{item}' }] },
  },
  'PUT /api/menu/items/{id}/stock': { ...ofOneOrder, body: { storeId: '{store}', count: 0 } },
  'GET /api/menu/pricing': team,
  'PUT /api/menu/pricing': { ...editors, body: { upchargeBasisPoints: 5_000, rounding: 'x9' } },
  'PUT /api/menu/stores/{id}/tax': { ...editorsOfOne, body: { tax: {} } },
  'POST /api/menu/pricing/exceptions': {
    ...editorsOfOne,
    body: { categoryId: null, itemId: '{item}', service: null, storeId: null, upchargeBasisPoints: 5_100 },
  },
  'DELETE /api/menu/pricing/exceptions/{id}': editorsOfOne,
  'POST /api/menu/pricing/changes': {
    ...editorsOfOne,
    body: { itemId: '{item}', modifierId: null, basePriceMinor: 1, startsLocal: '2032-01-01T06:00' },
  },
  'DELETE /api/menu/pricing/changes/{id}': editorsOfOne,
  'GET /api/menu/connections': team,
  'PUT /api/menu/connections/{id}/drift-policy': { ...editorsOfOne, body: { policy: 'repair' } },
  'POST /api/menu/publications/preview': { ...editors, neighbour: 400, body: { connectionIds: ['{connection}'] } },
  'POST /api/menu/publications': { ...editors, neighbour: 400, body: { connectionIds: ['{connection}'] } },
  'GET /api/menu/publications': team,
  'GET /api/menu/publications/{id}': ofOneOrder,
  'POST /api/menu/publications/{id}/restore': { ...editorsOfOne, body: { connectionIds: ['{connection}'] } },
  'POST /api/menu/publications/{id}/cancel': { ...editorsOfOne, body: {} },
  'POST /api/menu/publications/{id}/release': { ...editorsOfOne, body: {} },
  'POST /api/menu/publications/targets/{id}/retry': { ...editorsOfOne, body: {} },
  'GET /api/menu/drifts': team,
  'POST /api/menu/connections/{id}/repair': { ...editorsOfOne, body: {} },
  'POST /api/menu/connections/{id}/read': { ...editorsOfOne, body: {} },
  'POST /api/menu/imports/{id}/preview': { ...editorsOfOne, body: { matching: {} } },
  'POST /api/menu/imports/{id}/run': { ...editorsOfOne, body: { matching: {} } },
  'GET /api/menu/imports/{id}': editorsOfOne,
  'POST /api/menu/imports/{id}/cancel': { ...editorsOfOne, body: {} },
  'GET /api/menu/take-over/{id}': editorsOfOne,
  'POST /api/menu/take-over/{id}': { ...editorsOfOne, body: { pricesAre: 'menu' } },
  'GET /api/orders': team,
  'GET /api/statement': ofTheOwner,
  'GET /api/statement/difference': ofTheOwner,
  'GET /api/ledger/entries': ofTheOwner,
  'GET /api/reconciliation/reports': ofTheOwner,
  'GET /api/reconciliation/cases': ofTheOwner,
  'GET /api/reconciliation/fetches': ofTheOwner,
  'POST /api/reconciliation/fetches/{id}/try-again': { ...ofOneOrder, kitchen: 403, body: {} },
  'GET /api/backoffice/cases': staffOnly,
  'GET /api/backoffice/cases/{id}': staffOnlyOnOne,
  'POST /api/backoffice/cases/{id}/assign': { ...staffOnlyOnOne, body: { to: null } },
  'POST /api/backoffice/cases/{id}/send': { ...staffOnlyOnOne, body: { text: 'x' } },
  'POST /api/backoffice/cases/{id}/win': { ...staffOnlyOnOne, body: { wonMinor: 1 } },
  'POST /api/backoffice/cases/{id}/lose': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/cases/{id}/write-off': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'GET /api/backoffice/bank-deposits': staffOnly,
  'POST /api/backoffice/bank-statements': { ...staffOnly, staff: 400, body: { name: 'x', text: 'x' } },
  'POST /api/backoffice/bank-lines/{id}/match': {
    ...staffOnlyOnOne,
    body: { depositId: '00000000-0000-4000-8000-000000000000', reason: 'to see' },
  },
  'POST /api/backoffice/bank-lines/{id}/set-aside': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  // Without days there is nothing to tell; `plain` asks for some.
  'GET /api/reports': wrong(),
  'GET /api/reports/hours': wrong(),
  'GET /api/reports/items': wrong(),
  'GET /api/reports/orders': wrong(),
  'GET /api/reports/downtime': wrong(),
  'GET /api/home': team,
  'GET /api/reports/mail': editors,
  'PUT /api/reports/mail': { ...editors, body: { every: null } },
  // They ask for the store: `plain` below has them with one.
  'GET /api/printing': wrong(),
  'GET /api/printing/state': team,
  'GET /api/printing/tickets': wrong(),
  'PUT /api/printing': {
    ...editorsOfOne,
    body: {
      storeId: '{store}',
      isAutomatic: true,
      language: 'en',
      aheadMinutes: 30,
      expiresAfterMinutes: 15,
      silentAfterSeconds: 45,
      version: 0,
    },
  },
  'POST /api/printing/printers': { ...editorsOfOne, body: { ...printer, storeId: '{store}' } },
  'PUT /api/printing/printers/{id}': { ...editorsOfOne, body: { ...printer, version: 1 } },
  'POST /api/printing/printers/{id}/remove': { ...editorsOfOne, body: {} },
  'POST /api/printing/printers/{id}/address': { ...editorsOfOne, body: {} },
  'POST /api/printing/printers/{id}/test': { ...ofOneOrder, body: { requestKey: nothing } },
  'POST /api/printing/printers/{id}/take': { ...ofOneOrder, body: { device: 'kitchen-tablet' } },
  'POST /api/printing/stations': { ...editorsOfOne, body: { ...station, storeId: '{store}' } },
  'PUT /api/printing/stations/{id}': { ...editorsOfOne, body: { ...station, version: 1 } },
  'POST /api/printing/stations/{id}/remove': { ...editorsOfOne, body: {} },
  'GET /api/printing/tickets/{id}': ofOneOrder,
  'POST /api/printing/tickets/{id}/settle': { ...ofOneOrder, body: { isPrinted: true } },
  'POST /api/printing/tickets/{id}/print': { ...ofOneOrder, body: {} },
  'POST /api/printing/tickets/{id}/drop': { ...ofOneOrder, body: {} },
  'POST /api/printing/orders/{id}': { ...ofOneOrder, body: { requestKey: nothing } },
  'GET /api/api-keys': ofTheOwner,
  // A wrong password: `reach.test.ts` gives the right one.
  'POST /api/api-keys': {
    ...ofTheOwner,
    neighbour: 400,
    body: { name: 'x', scopes: ['read_menu'], days: null, password: 'x' },
  },
  'POST /api/api-keys/{id}/roll': { ...ofTheOwner, neighbour: 400, body: { keepHours: 0 } },
  'POST /api/api-keys/{id}/revoke': { ...editorsOfOne, body: {} },
  'GET /api/webhooks': ofTheOwner,
  'POST /api/webhooks': { ...ofTheOwner, neighbour: 400, body: { ...webhook, password: 'x' } },
  'PUT /api/webhooks/{id}': {
    ...ofTheOwner,
    neighbour: 400,
    body: { ...webhook, version: 1, isOn: true, password: 'x' },
  },
  'POST /api/webhooks/{id}/remove': { ...editorsOfOne, body: {} },
  'POST /api/webhooks/{id}/secret': { ...ofTheOwner, neighbour: 400, body: { password: 'x' } },
  'POST /api/webhooks/{id}/test': { ...editorsOfOne, body: {} },
  'GET /api/webhooks/{id}/messages': editorsOfOne,
  'POST /api/webhooks/{id}/replay': {
    ...editorsOfOne,
    body: { from: '2031-06-13T22:00:00Z', to: '2031-06-13T23:00:00Z' },
  },
  'GET /api/webhook-messages/{id}': editorsOfOne,
  'POST /api/webhook-messages/{id}/replay': { ...editorsOfOne, body: {} },
  'GET /api/loyalty': editors,
  'GET /api/loyalty/state': team,
  // A version that there never was: `loyalty.test.ts` saves the present one.
  'PUT /api/loyalty': {
    ...editors,
    neighbour: 409,
    body: {
      name: 'x',
      kind: 'points',
      pointsPerUnit: 1,
      worthPerHundredMinor: 100,
      expiresAfterDays: null,
      state: 'running',
      version: 7,
    },
  },
  // The neighbour has no programme yet.
  'POST /api/loyalty/rewards': { ...editors, neighbour: 409, body: { name: 'x', costPoints: 1, isOffered: true } },
  'POST /api/loyalty/rewards/{id}': {
    ...editorsOfOne,
    body: { name: 'x', costPoints: 1, isOffered: true, version: 1 },
  },
  'GET /api/loyalty/guests': editors,
  'GET /api/loyalty/guests/{id}': editorsOfOne,
  'POST /api/loyalty/guests/find': { ...ofOneOrder, body: { words: '(302) 555-0142' } },
  'POST /api/loyalty/redemptions': {
    ...ofOneOrder,
    body: { requestKey: nothing, guestId: nothing, rewardId: nothing, storeId: nothing, version: 1 },
  },
  'POST /api/loyalty/redemptions/{id}/undo': { ...ofOneOrder, body: {} },
  'POST /api/loyalty/purchases': {
    ...ofOneOrder,
    body: { requestKey: nothing, guestId: nothing, storeId: nothing, spentMinor: 1_000, version: 1 },
  },
  'POST /api/loyalty/purchases/{id}/undo': { ...ofOneOrder, body: {} },
  'POST /api/loyalty/guests/{id}/send-link': { ...ofOneOrder, body: {} },
  'POST /api/loyalty/orders/{id}/slip': { ...ofOneOrder, body: {} },
  // A code or a link that is far too short: `loyalty.test.ts` has real ones.
  'GET /api/rewards/places/{code}': wrong(),
  'POST /api/rewards/places/{code}/join': { ...wrong(), body: {} },
  'POST /api/rewards/places/{code}/claim': { ...wrong(), body: {} },
  'GET /api/rewards/cards/{token}': wrong(),
  'POST /api/rewards/cards/{token}/confirm': { ...wrong(), body: {} },
  'POST /api/rewards/cards/{token}/offers': { ...wrong(), body: {} },
  'POST /api/rewards/cards/{token}/leave': { ...wrong(), body: {} },
  'POST /api/rewards/cards/{token}/phone': { ...wrong(), body: {} },
  'GET /api/rewards/phones/{token}': wrong(),
  'POST /api/rewards/phones/{token}': { ...wrong(), body: {} },
  'GET /api/promotions': editors,
  'POST /api/promotions': { ...editorsOfOne, body: promotion },
  'PUT /api/promotions/{id}': { ...editorsOfOne, body: { ...promotion, version: 1 } },
  'POST /api/promotions/{id}/delete': { ...editorsOfOne, body: { version: 1 } },
  'POST /api/promotions/{id}/start': { ...editorsOfOne, body: { version: 1 } },
  'POST /api/promotions/{id}/end': { ...editorsOfOne, body: {} },
  'POST /api/promotions/{id}/copy': { ...editorsOfOne, body: {} },
  'GET /api/promotions/{id}/result': editorsOfOne,
  'GET /api/campaigns': editors,
  'POST /api/campaigns/preview': { ...editors, body: campaign },
  'POST /api/campaigns': { ...editors, body: campaign },
  'PUT /api/campaigns/{id}': { ...editorsOfOne, body: { ...campaign, version: 1 } },
  'POST /api/campaigns/{id}/delete': { ...editorsOfOne, body: { version: 1 } },
  'POST /api/campaigns/{id}/start': { ...editorsOfOne, body: { version: 1 } },
  'POST /api/campaigns/{id}/pause': { ...editorsOfOne, body: {} },
  'POST /api/campaigns/{id}/resume': { ...editorsOfOne, body: {} },
  'GET /api/campaigns/{id}/result': editorsOfOne,
  'GET /api/service-contacts': editors,
  'GET /api/service-threads': editors,
  // Without an order or another source there is no letter; `plain` asks for one.
  'GET /api/service-threads/draft': wrong(),
  'POST /api/service-threads': { ...editorsOfOne, body: thread },
  'GET /api/service-threads/{id}': editorsOfOne,
  'POST /api/service-threads/{id}/messages': { ...editorsOfOne, body: { messageId: nothing, text: 'x', seen: 0 } },
  'POST /api/service-threads/{id}/promise': {
    ...editorsOfOne,
    body: { promise: 'x', lastDay: '2032-01-01' },
  },
  'POST /api/service-threads/{id}/promise/kept': { ...editorsOfOne, body: {} },
  'POST /api/service-threads/{id}/close': { ...editorsOfOne, body: {} },
  'GET /api/backoffice/connection-requests': staffOnly,
  'GET /api/backoffice/connection-requests/{id}': staffOnlyOnOne,
  'POST /api/backoffice/connection-requests/{id}/asked': { ...staffOnlyOnOne, body: { note: 'Dana' } },
  'POST /api/backoffice/connection-requests/{id}/claim': { ...staffOnlyOnOne, body: { externalStoreId: 'x' } },
  'POST /api/backoffice/connection-requests/{id}/check': { ...staffOnlyOnOne, body: {} },
  'POST /api/backoffice/connection-requests/{id}/release': {
    ...staffOnlyOnOne,
    body: { evidence: 'Seen on a video call.' },
  },
  'POST /api/backoffice/connection-requests/{id}/decline': { ...staffOnlyOnOne, body: { reason: 'closed' } },
  'GET /api/backoffice/service-contacts': staffOnly,
  'PUT /api/backoffice/service-contacts/{id}': {
    ...staffOnly,
    staff: 409,
    body: { service: 'x', level: 1, name: 'x', role: 'x', email: null, phone: null, hours: '', version: 7 },
  },
  'DELETE /api/backoffice/service-contacts/{id}': staffOnlyOnOne,
  'GET /api/backoffice/service-threads': staffOnly,
  'GET /api/backoffice/service-threads/{id}': staffOnlyOnOne,
  'POST /api/backoffice/service-threads': { ...staffOnlyOnOne, body: { ...thread, merchantId: nothing } },
  'POST /api/backoffice/service-threads/{id}/messages': {
    ...staffOnlyOnOne,
    body: { messageId: nothing, text: 'x', seen: 0 },
  },
  'POST /api/backoffice/service-threads/{id}/answer': {
    ...staffOnlyOnOne,
    body: { messageId: nothing, text: 'x', seen: 0, by: 'x' },
  },
  'POST /api/backoffice/service-threads/{id}/promise': {
    ...staffOnlyOnOne,
    body: { promise: 'x', lastDay: '2032-01-01' },
  },
  'POST /api/backoffice/service-threads/{id}/promise/kept': { ...staffOnlyOnOne, body: {} },
  'POST /api/backoffice/service-threads/{id}/close': { ...staffOnlyOnOne, body: {} },
  'GET /api/chats': team,
  'GET /api/chats/{id}': ofOneOrder,
  'POST /api/chats/{id}/messages': { ...ofOneOrder, body: { messageId: nothing, text: 'x', seen: 0 } },
  'POST /api/chats/{id}/seen': { ...ofOneOrder, body: { seen: 1 } },
  'GET /api/assistant/conversation': team,
  // In somebody else's conversation, with which nobody else of the team may go on.
  'POST /api/assistant/questions': {
    ...ofOneOrder,
    body: { id: nothing, conversationId: '{conversation}', text: 'Hello', storeId: null, language: 'en' },
  },
  'POST /api/assistant/questions/{id}/offers/{place}/confirm': { ...ofOneOrder, body: {} },
  'POST /api/assistant/questions/{id}/offers/{place}/undo': { ...ofOneOrder, body: {} },
  'POST /api/assistant/questions/{id}/helped': { ...ofOneOrder, body: { helped: true } },
  'POST /api/assistant/visitor': { ...wrong(), body: {} },
  'POST /api/assistant/visitor/handover': { ...wrong(), body: {} },
  'GET /api/help': open,
  'GET /api/backoffice/assistant': staffOnly,
  'GET /api/support/cases': team,
  // About a store that there is not: `support-cases.test.ts` opens one.
  'POST /api/support/cases': {
    ...ofOneOrder,
    body: { key: nothing, storeId: nothing, topic: 'menu', urgency: 'normal', subject: 'Our menu', text: 'x' },
  },
  'GET /api/support/cases/{id}': ofOneOrder,
  'POST /api/support/cases/{id}/messages': { ...ofOneOrder, body: { messageId: nothing, text: 'x', seen: 0 } },
  'POST /api/support/cases/{id}/seen': { ...ofOneOrder, body: { seen: 1 } },
  'POST /api/support/cases/{id}/helped': { ...ofOneOrder, body: {} },
  'POST /api/support/cases/{id}/reopen': { ...ofOneOrder, body: {} },
  'GET /api/backoffice/support/cases': staffOnly,
  'GET /api/backoffice/support/cases/{id}': staffOnlyOnOne,
  'GET /api/backoffice/support/cases/{id}/context': staffOnly,
  'POST /api/backoffice/support/cases/{id}/answer': {
    ...staffOnlyOnOne,
    body: { messageId: nothing, text: 'x', seen: 0, solves: false },
  },
  'POST /api/backoffice/support/cases/{id}/note': { ...staffOnlyOnOne, body: { noteId: nothing, text: 'x' } },
  'POST /api/backoffice/support/cases/{id}/assign': { ...staffOnlyOnOne, body: { to: null } },
  'POST /api/backoffice/support/cases/{id}/move': { ...staffOnlyOnOne, body: { topic: 'menu', urgency: 'normal' } },
  'POST /api/backoffice/support/cases/{id}/solve': { ...staffOnlyOnOne, body: {} },
  'GET /api/backoffice/support/replies': staffOnly,
  'PUT /api/backoffice/support/replies/{id}': {
    ...staffOnly,
    staff: 409,
    body: { title: 'x', language: 'en', text: 'x', version: 7 },
  },
  'DELETE /api/backoffice/support/replies/{id}': staffOnlyOnOne,
  'GET /api/backoffice/news': staffOnly,
  'GET /api/backoffice/news/{id}': staffOnlyOnOne,
  'PUT /api/backoffice/news/{id}': {
    ...staffOnlyOnOne,
    body: { version: 7, texts: { en: { subject: 'x', body: 'x' }, es: { subject: '', body: '' } } },
  },
  'POST /api/backoffice/news/{id}/delete': { ...staffOnlyOnOne, body: { version: 1 } },
  'POST /api/backoffice/news/{id}/proof': { ...staffOnlyOnOne, body: { version: 1 } },
  'POST /api/backoffice/news/{id}/send': { ...staffOnlyOnOne, body: { version: 1, people: 1 } },
  // The signed key in a mail opens this to whoever has it: `staff-news.test.ts` has one.
  'POST /api/news/stop': { ...wrong(404), body: { key: 'x' } },
  'POST /api/backoffice/mailbox/{id}/answer': { ...staffOnlyOnOne, body: { messageId: nothing, text: 'x' } },
  'POST /api/reports/mail/stop': { ...wrong(404), body: { key: nothing } },
  // Without days there is nothing to tell; `plain` asks for some.
  'GET /api/customers/insights': wrong(),
  'GET /api/customers/items': wrong(),
  'GET /api/customers': wrong(),
  'GET /api/customers/orders': editors,
  'GET /api/reviews': team,
  'GET /api/reviews/{id}': ofOneOrder,
  'GET /api/ratings': team,
  'GET /api/ratings/items': team,
  'GET /api/ratings/attention': team,
  'GET /api/ratings/sources': team,
  'POST /api/reviews/{id}/reply': { ...editorsOfOne, body: { text: 'x' } },
  'POST /api/reviews/{id}/answered': { ...editorsOfOne, body: {} },
  'GET /api/payouts': ofTheOwner,
  'GET /api/payouts/next': ofTheOwner,
  'GET /api/payouts/{id}': { ...ofOneOrder, kitchen: 403 },
  'GET /api/backoffice/payouts': staffOnly,
  'POST /api/backoffice/payouts/{id}/release': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/payouts/{id}/hold': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/payouts/{id}/cancel': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/payouts/{id}/ask-again': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'GET /api/backoffice/merchants/{id}/bank-accounts': staffOnlyOnOne,
  'POST /api/backoffice/payouts/{id}/reissue': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'GET /api/backoffice/payout-runs': staffOnly,
  'GET /api/backoffice/payout-runs/{week}': staffOnlyOnOne,
  'POST /api/backoffice/payout-runs/{week}/hold': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/payout-runs/{week}/release': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/payouts/hold': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/payouts/release': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  'POST /api/backoffice/merchants/{id}/stripe-account': {
    ...staffOnlyOnOne,
    body: { accountId: 'acct_000000', reason: 'to see' },
  },
  'GET /api/backoffice/payout-files': staffOnly,
  'GET /api/backoffice/payout-files/{id}': staffOnlyOnOne,
  'POST /api/backoffice/payout-files': { ...staffOnly, body: {} },
  'POST /api/backoffice/payout-files/{id}/release': { ...staffOnlyOnOne, body: {} },
  'POST /api/backoffice/payout-files/{id}/withdraw': { ...staffOnlyOnOne, body: { reason: 'to see' } },
  // Nothing that a bank would write.
  'POST /api/backoffice/bank-files': { ...staffOnly, staff: 400, body: { name: 'x', text: 'x' } },
  'GET /api/bank-account': ofTheOwner,
  // A wrong password: `bank-account.test.ts` gives the right one.
  'POST /api/bank-account': {
    ...ofTheOwner,
    neighbour: 400,
    body: {
      holderName: 'x',
      kind: 'checking',
      routingNumber: '021000021',
      accountNumber: '000123456789',
      accountNumberAgain: '000123456789',
      password: 'x',
    },
  },
  'POST /api/bank-account/{id}/confirm': { ...editorsOfOne, body: { amountsCents: [1, 2] } },
  'POST /api/bank-account/{id}/keep': { ...editorsOfOne, body: {} },
  'POST /api/bank-account/{id}/cancel': { ...editorsOfOne, body: {} },
  'GET /api/orders/{id}': ofOneOrder,
  'POST /api/orders/{id}/accept': { ...ofOneOrder, body: {} },
  'POST /api/orders/{id}/decline': { ...ofOneOrder, body: {} },
  'POST /api/orders/{id}/cancel': { ...ofOneOrder, body: { reason: 'too_busy' } },
  'POST /api/orders/{id}/adjust': { ...ofOneOrder, body: { changes: [{ kind: 'remove', lineId: 'line-1' }] } },
  'GET /api/orders/{id}/substitutes': ofOneOrder,
  'POST /api/orders/{id}/ready': { ...ofOneOrder, body: {} },
  'POST /api/orders/{id}/delivered': { ...ofOneOrder, body: {} },
  'POST /api/orders/{id}/more-time': { ...ofOneOrder, body: { minutes: 5, from: null } },
};

const plain: Record<string, Access & { body?: unknown }> = {
  'GET /api/menu-items/': team,
  'GET /menu-items/': team,
  [`GET /api/backoffice/support/cases/{id}/attachments/${nothing}`]: staffOnlyOnOne,
  // Nobody has set mail up here.
  'POST /hooks/mail': { ...wrong(404), body: {} },
  'POST /api/menu-items/': { ...editors, neighbour: 400, body: {} },
  'POST /menu-items/': { ...editors, neighbour: 400, body: {} },
  'DELETE /api/menu-items/{id}/': editorsOfOne,
  'DELETE /menu-items/{id}/': editorsOfOne,
  'POST /api/menu/photos': { ...editors, neighbour: 400, body: {} },
  'POST /api/stores/{id}/logo': { ...editors, neighbour: 400, body: {} },
  'POST /api/stores/{id}/photos': { ...editors, neighbour: 400, body: {} },
  'POST /api/menu/imports': { ...editors, neighbour: 400, body: {} },
  'GET /api/menu/export?format=csv': team,
  // What is on a menu is public; the ids are not to be guessed.
  'GET /photos/{id}/thumb.jpg': wrong(404),
  // The key in the address opens one version to its service, a token any to DoorDash.
  'GET /hooks/menus/{merchant}/{target}/{id}': wrong(404),
  'GET /hooks/doordash/menus/{doordash}': wrong(401),
  'GET /hooks/uber-eats/menus/{doordash}': wrong(404),
  'GET /api/live?storeId={store}': ofOneOrder,
  'GET /api/orders.csv': { ...team, kitchen: 403 },
  'GET /api/reports?from=2031-06-01&to=2031-06-07&beforeFrom=2031-05-25&beforeTo=2031-05-31': editors,
  'GET /api/reports/hours?from=2031-06-01&to=2031-06-07': editors,
  'GET /api/reports/items?kind=item&from=2031-06-01&to=2031-06-07&beforeFrom=2031-05-25&beforeTo=2031-05-31': editors,
  'GET /api/reports/orders?from=2031-06-01&to=2031-06-07&storeId={store}': editorsOfOne,
  'GET /api/reports/downtime?from=2031-06-01&to=2031-06-07&storeId={store}': editorsOfOne,
  // The kitchen sees its own store's day, without money: `reports.test.ts`.
  'GET /api/home?storeId={store}': ofOneOrder,
  'GET /api/reports.csv?view=days&from=2031-06-01&to=2031-06-07&beforeFrom=2031-05-25&beforeTo=2031-05-31': editors,
  'GET /api/customers/insights?from=2031-06-01&to=2031-06-07&beforeFrom=2031-05-25&beforeTo=2031-05-31': editors,
  'GET /api/customers/items?from=2031-06-01&to=2031-06-07&storeId={store}': editorsOfOne,
  'GET /api/customers?group=best&storeId={store}': editorsOfOne,
  'GET /api/customers/orders?storeId={store}': editorsOfOne,
  'GET /api/customers.csv?view=customers&group=lapsed': editors,
  'GET /api/reviews.csv': editors,
  'POST /api/reviews/uploads': { ...editors, neighbour: 400, body: {} },
  'GET /api/statement.csv': ofTheOwner,
  'GET /api/statement.pdf': ofTheOwner,
  'GET /api/payouts/{id}/statement.csv': { ...ofOneOrder, kitchen: 403 },
  'GET /api/payouts/{id}/statement.pdf': { ...ofOneOrder, kitchen: 403 },
  'GET /api/account/export.zip': { ...ofTheOwner, neighbour: 400 },
  'POST /api/account/export.zip': { ...ofTheOwner, neighbour: 400, body: { password: 'x' } },
  'GET /api/backoffice/journal.csv?from=2031-06-01&to=2031-06-30&format=xero': staffOnly,
  'POST /api/reconciliation/uploads': { ...ofTheOwner, neighbour: 400, body: {} },
  'POST /api/signup/': { ...wrong(), body: {} },
  'POST /api/careers/applications': { ...wrong(), body: {} },
  'POST /api/application/documents': { nobody: 401, neighbour: 400, staff: 400, kitchen: 400, body: {} },
  'GET /api/backoffice/documents/{id}': staffOnlyOnOne,
  'GET /api/backoffice/career-applications/{id}/resume': staffOnlyOnOne,
  'GET /api/backoffice/payout-files/{id}/text': staffOnlyOnOne,
  'GET /api/openapi.json': open,
  'GET /api/health': open,
  'GET /api/ready': open,
  'GET /api/loyalty/orders/{id}/slip.pdf': ofOneOrder,
  // A person's session is no key: `reach.test.ts` has keys.
  'GET /api/v1/stores': wrong(401),
  'GET /api/v1/orders': wrong(401),
  'GET /api/v1/orders/{id}': wrong(401),
  'GET /api/v1/menu': wrong(401),
  'GET /api/v1/statement': wrong(401),
  'POST /api/v1/sold-out': {
    ...wrong(401),
    body: { storeId: '{store}', subjects: [{ kind: 'item', id: nothing }], until: null },
  },
  'POST /api/v1/back-on-sale': {
    ...wrong(401),
    body: { storeId: '{store}', subjects: [{ kind: 'item', id: nothing }] },
  },
  'GET /api/service-threads/draft?from=order&id={id}': editorsOfOne,
  'GET /api/printing?storeId={store}': ofOneOrder,
  'GET /api/printing/state?storeId={store}': ofOneOrder,
  'GET /api/printing/tickets?storeId={store}': ofOneOrder,
  // The key in the address is the printer's own: `printing.test.ts` has one.
  'POST /print/cloudprnt/{id}': { ...wrong(404), body: {} },
  'GET /print/cloudprnt/{id}': wrong(404),
  'DELETE /print/cloudprnt/{id}': wrong(404),
  'POST /api/rewards/unsubscribe/{token}': { ...wrong(), body: {} },
  'POST /api/reports/unsubscribe/{key}': { ...wrong(), body: {} },
  'POST /api/notices/unsubscribe/{key}/{kind}': { ...wrong(), body: {} },
  'POST /api/news/unsubscribe/{key}': { ...wrong(404), body: {} },
  'GET /api/news/unsubscribe/{key}': wrong(302),
  // Nothing is set up to text by: `campaigns.test.ts` has it.
  'POST /hooks/sms': { ...wrong(404), body: {} },
  'POST /hooks/doordash': { nobody: 401, neighbour: 401, staff: 401, kitchen: 401, body: {} },
  'POST /hooks/uber-eats': { nobody: 401, neighbour: 401, staff: 401, kitchen: 401, body: {} },
  'POST /hooks/nobody': { nobody: 404, neighbour: 404, staff: 404, kitchen: 404, body: {} },
};

const everyRoute = Object.entries({ ...typed, ...plain });

/** Whoever calls these is asked for what is in the body or the address, and never for a log-in. */
const withoutLogIn = [
  'POST /api/token/',
  'POST /api/token/two-factor',
  'POST /api/reset-password',
  'POST /api/reset-password/check',
  'POST /api/reset-password/confirm',
  'POST /api/email/verify',
  'GET /api/invitations/{id}',
  'POST /api/invitations/{id}/join',
  'POST /api/contact',
  'GET /api/rewards/places/{code}',
  'POST /api/rewards/places/{code}/join',
  'POST /api/rewards/places/{code}/claim',
  'GET /api/rewards/cards/{token}',
  'POST /api/rewards/cards/{token}/confirm',
  'POST /api/rewards/cards/{token}/offers',
  'POST /api/rewards/cards/{token}/leave',
  'POST /api/rewards/cards/{token}/phone',
  'GET /api/rewards/phones/{token}',
  'POST /api/rewards/phones/{token}',
  'POST /api/rewards/unsubscribe/{token}',
  'POST /api/reports/unsubscribe/{key}',
  'POST /api/notices/unsubscribe/{key}/{kind}',
  'POST /api/assistant/visitor',
  'POST /api/assistant/visitor/handover',
  'POST /api/signup/',
  'POST /api/careers/applications',
];

/** What everybody of a team reads, whatever the role. */
const readByAll = [
  'GET /api/chats',
  'GET /api/chats/{id}',
  'GET /api/assistant/conversation',
  'POST /api/assistant/questions',
  'POST /api/assistant/questions/{id}/offers/{place}/confirm',
  'POST /api/assistant/questions/{id}/offers/{place}/undo',
  'POST /api/assistant/questions/{id}/helped',
  'GET /api/support/cases',
  'POST /api/support/cases',
  'GET /api/support/cases/{id}',
  'POST /api/support/cases/{id}/messages',
  'POST /api/support/cases/{id}/seen',
  'POST /api/support/cases/{id}/helped',
  'POST /api/support/cases/{id}/reopen',
  'GET /api/team/leaders',
  'GET /api/stores',
  'GET /api/stores/{id}/hours',
  'GET /api/stores/{id}/holidays',
  'GET /api/stores/{id}/profile',
  'GET /api/onboarding',
  'GET /api/notices',
  'GET /api/notices/bell',
  'GET /api/notices/{id}',
  'POST /api/notices/{id}/mark',
  'POST /api/notices/{id}/acknowledge',
  'POST /api/notices/read-all',
  'POST /api/notices/unread-all',
  'GET /api/notice-settings',
  'PUT /api/notice-settings',
  'PUT /api/notice-settings/times',
  'GET /api/connections',
  'GET /api/integrations',
  'GET /api/integrations/services',
  'GET /api/integrations/{id}/test-order',
  'GET /api/menu',
  'GET /api/menu/pricing',
  'GET /api/menu/connections',
  'GET /api/menu/publications',
  'GET /api/menu/publications/{id}',
  'GET /api/menu/drifts',
  'GET /api/menu-items/',
  'GET /menu-items/',
  'GET /api/menu/export?format=csv',
  'GET /api/orders',
  'GET /api/orders/{id}',
  'GET /api/live?storeId={store}',
  'GET /api/home',
  'GET /api/home?storeId={store}',
  'GET /api/reviews',
  'GET /api/reviews/{id}',
  'GET /api/ratings',
  'GET /api/ratings/items',
  'GET /api/ratings/attention',
  'GET /api/ratings/sources',
];
/** Beside the kitchen, whom the tables above have: all that these roles may of what is a merchant's. */
const mayAs = {
  support: [
    ...readByAll,
    'POST /api/reviews/{id}/reply',
    'POST /api/reviews/{id}/answered',
    'GET /api/reviews.csv',
    'POST /api/reviews/uploads',
    'GET /api/service-contacts',
    'GET /api/service-threads',
    'POST /api/service-threads',
    'GET /api/service-threads/draft?from=order&id={id}',
    'GET /api/service-threads/{id}',
    'POST /api/service-threads/{id}/messages',
    'POST /api/service-threads/{id}/promise',
    'POST /api/service-threads/{id}/promise/kept',
    'POST /api/service-threads/{id}/close',
    'POST /api/chats/{id}/messages',
    'POST /api/chats/{id}/seen',
  ],
  accountant: [
    ...readByAll,
    'GET /api/orders.csv',
    'GET /api/statement',
    'GET /api/statement.csv',
    'GET /api/statement.pdf',
    'GET /api/statement/difference',
    'GET /api/ledger/entries',
    ...Object.keys(plain).filter((route) => route.includes('/api/reports') || route.includes('/api/customers')),
    'GET /api/customers/orders',
    'GET /api/reports/mail',
    'PUT /api/reports/mail',
    'GET /api/payouts',
    'GET /api/payouts/next',
    'GET /api/payouts/{id}',
    'GET /api/payouts/{id}/statement.csv',
    'GET /api/payouts/{id}/statement.pdf',
    'GET /api/reconciliation/reports',
    'GET /api/reconciliation/cases',
    'GET /api/reconciliation/fetches',
    'POST /api/reconciliation/fetches/{id}/try-again',
    'POST /api/reconciliation/uploads',
  ],
};

/** The money, the account and what machines may reach are the owner's (the money the accountant's as well); all else is a manager's too. */
const ownersOnly =
  /^\w+ \/api\/(?:statement|payouts|ledger|reconciliation|bank-account|account|api-keys|webhooks|webhook-messages)\b|^POST \/api\/stores$|^GET \/api\/stores\/requests$|\/disconnect$/;

interface Ask {
  route: string;
  body?: unknown;
  /** The whole header, or none. */
  authorization?: string | undefined;
  ids?: { id: string; store: string };
}

/** Rosalía's ids, by what stands for them in the tables' addresses and bodies. */
const things: Record<string, string> = {};

function idFor(route: string): string {
  const named: [part: string, thing: string][] = [
    ['/quarantine/', 'delivery'],
    ['/menu/categories/', 'category'],
    ['/menu/modifier-groups/', 'group'],
    ['/menu/menus/', 'menu'],
    ['/menu/connections/', 'connection'],
    ['/menu/take-over/', 'connection'],
    ['/integrations/log/', 'order'],
    ['/integrations/', 'connection'],
    ['/targets/', 'target'],
    ['/menu/publications/', 'publication'],
    ['/menu/pricing/exceptions/', 'exception'],
    ['/menu/pricing/changes/', 'priceChange'],
    ['/menu/imports/', 'import'],
    ['/menu/', 'item'],
    ['/menu-items/', 'item'],
    ['/connections/', 'connection'],
    ['/stores/', 'store'],
    ['/bank-account/', 'bankAccount'],
  ];
  const found = named.find(([part]) => route.includes(part));
  return things[found?.[1] ?? 'order'] ?? '';
}

const filled = (text: string) => text.replaceAll(/{(\w+)}/g, (whole, name: string) => things[name] ?? whole);

let lastAddress = 0;

/** Calls a route of the tables; its ids are Rosalía's unless others are given. */
async function ask({ route, body, authorization, ids }: Ask): Promise<Reply> {
  const { cast, app } = restaurant();
  const [method, path = ''] = route.split(' ');
  const id = ids?.id ?? idFor(route);
  lastAddress += 1;
  const answer = await app.server.inject({
    method: method as 'GET', // one of HTTP's, from the tables
    // Each call comes from somewhere else, so that no limit per address is met.
    remoteAddress: `10.0.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`,
    url: filled(
      path
        .replace('{id}', id)
        .replace('{userId}', id)
        .replace('{kind}', 'call')
        .replace('{week}', '2031-06-09')
        .replace('{store}', ids?.store ?? cast.rosalia.storeId),
    ),
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: filled(JSON.stringify(body)) }),
  });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, text: answer.payload, body: isJson ? answer.json() : undefined };
}

const bearer = async (email: string) => `Bearer ${await restaurant().tokenOf(email)}`;

const menuTables = [
  'menus',
  'menu_categories',
  'menu_items',
  'modifier_groups',
  'modifiers',
  'menu_photos',
  'menu_stock',
  'pricing_settings',
  'price_exceptions',
  'price_changes',
  'publications',
  'publication_targets',
  'connection_menus',
  'sold_outs',
  'availability_calls',
  'menu_imports',
  'store_wishes',
  'store_hours',
  'store_photos',
  'bank_accounts',
  'payouts',
  'payout_holds',
  'stripe_accounts',
  'reviews',
  'api_keys',
  'webhook_endpoints',
  'webhook_messages',
  'printing_stores',
  'printers',
  'print_stations',
  'print_tickets',
  'loyalty_programmes',
  'loyalty_guests',
  'loyalty_phones',
  'loyalty_slips',
  'promotions',
  'campaigns',
  'support_cases',
  'support_messages',
  'service_threads',
  'service_messages',
  'chats',
  'chat_messages',
  'assistant_conversations',
  'assistant_turns',
];

/** Everything of Rosalía's that a call could have changed, as one row. */
async function world() {
  const [row] = await restaurant().sql(`
    select (select md5(string_agg(o::text, '|' order by o.id)) from orders o) as orders,
      (select md5(string_agg(i.id || i.state || i.attempts, '|' order by i.id)) from inbox i) as inbox,
      (select count(*) from feed_events) as events, (select count(*) from outbound_calls) as calls,
      (select count(*) from graphile_worker._private_jobs) as jobs, (select count(*) from accounts) as accounts,
      ${menuTables.map((table) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${table} t where merchant_id = '${restaurant().cast.rosalia.merchantId}') as ${table}`).join(', ')}`);
  return row;
}

beforeAll(async () => {
  const { cast, doorDash, call, sql } = restaurant();
  await doorDash(doorDashOrder({ store: cast.rosalia.doorDashStore }));
  await doorDash(doorDashOrder({ store: cast.neighbour.doorDashStore, customer: 'Neighbourly' }));
  const odd = doorDashOrder({ store: cast.rosalia.doorDashStore });
  const [item] = odd.order.categories[0]?.items ?? [];
  if (item) item.quantity = 1e300;
  await doorDash(odd);
  const [order] = await sql<{ id: string }>('select id from orders where merchant_id = $1', [cast.rosalia.merchantId]);
  const [delivery] = await sql<{ id: string }>(
    "select id from inbox where state = 'quarantined' and merchant_id = $1",
    [cast.rosalia.merchantId],
  );
  [orderId, deliveryId] = [order?.id ?? '', delivery?.id ?? ''];
  Object.assign(things, await menuThings(), {
    order: orderId,
    delivery: deliveryId,
    store: cast.rosalia.storeId,
    merchant: cast.rosalia.merchantId,
    doordash: cast.rosalia.doorDashStore,
    neighbour: cast.neighbour.owner,
    place: '0',
    conversation: await beginConversations(),
  });
  for (const email of [cast.rosalia.owner, cast.rosalia.kitchen, cast.neighbour.owner, cast.staff]) {
    await call(email, 'GET', '/api/me');
  }
});

const idOf = (answer: unknown) => z.object({ id: z.uuid() }).parse(answer).id;

/** A menu of Rosalía's with all that belongs to it, published nowhere yet but on its way. */
async function menuThings(): Promise<Record<string, string>> {
  const { birria, salsa, tacos } = await writeSmallMenu(restaurant());
  const post = async (path: string, body: unknown) => asOwner(restaurant(), 'POST', path, body);
  const menu = idOf(await post('/api/menu/menus', { name: 'Lunch', timetable }));
  const nowhere = { categoryId: null, service: null, storeId: null, upchargeBasisPoints: 5_200 };
  const pricing = z.object({ exceptions: z.array(z.object({ id: z.uuid() })) });
  const { exceptions } = pricing.parse(await post('/api/menu/pricing/exceptions', { ...nowhere, itemId: birria }));
  const dated = { itemId: birria, modifierId: null, basePriceMinor: 1_200, startsLocal: '2032-01-01T06:00' };
  const changes = z.object({ priceChanges: z.array(z.object({ id: z.uuid() })) });
  const { priceChanges } = changes.parse(await post('/api/menu/pricing/changes', dated));
  const shown = z.object({ connections: z.array(z.object({ connectionId: z.uuid() })) });
  const { connections } = shown.parse(await asOwner(restaurant(), 'GET', '/api/menu/connections'));
  const connection = connections[0]?.connectionId ?? '';
  const made = z.object({ id: z.uuid(), targets: z.array(z.object({ id: z.uuid() })) });
  const publication = made.parse(await post('/api/menu/publications', { connectionIds: [connection] }));
  return {
    item: birria,
    group: salsa,
    category: tacos,
    menu,
    connection,
    exception: exceptions[0]?.id ?? '',
    priceChange: priceChanges[0]?.id ?? '',
    publication: publication.id,
    target: publication.targets[0]?.id ?? '',
    import: await keepImport(),
    bankAccount: await enterBankAccount(),
  };
}

/** An account of Rosalía's that waits for its deposits. */
async function enterBankAccount(): Promise<string> {
  const account = { holderName: 'Rosalía', kind: 'checking', routingNumber: '021000021' };
  const numbers = { accountNumber: '000123456789', accountNumberAgain: '000123456789' };
  const entered = await asOwner(restaurant(), 'POST', '/api/bank-account', { ...account, ...numbers, password });
  return z.object({ change: z.object({ id: z.uuid() }) }).parse(entered).change.id;
}

/** Talk with the assistant under one id in both teams, of somebody who asks nothing here. */
async function beginConversations(): Promise<string> {
  const { cast, sql } = restaurant();
  await sql(
    `insert into assistant_conversations (merchant_id, id, user_id, started_at, last_at)
    select merchant_id, $3::uuid, 'somebody else', now(), now() from unnest(array[$1::uuid, $2::uuid]) as merchant_id`,
    [cast.rosalia.merchantId, cast.neighbour.merchantId, talk],
  );
  return talk;
}

/** A file of Rosalía's that waits to be looked at. */
async function keepImport(): Promise<string> {
  const { app, cast, tokenOf } = restaurant();
  const content = Buffer.from('Name,Price\nFlan,5.50\n');
  const form = multipart({}, { field: 'file', name: 'menu.csv', type: 'text/csv', content });
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/menu/imports',
    headers: { authorization: `Bearer ${await tokenOf(cast.rosalia.owner)}`, ...form.headers },
    payload: form.payload,
  });
  return idOf(answer.json());
}

// Wrong passwords of one row must not make those of the next wait.
beforeEach(async () => {
  await restaurant().sql('delete from log_in_waits');
});

describe('the table of who may call what', () => {
  it('has every route of the typed API, so that a new one is decided here', () => {
    expect(Object.keys(typed).toSorted()).toEqual(typedRoutes().toSorted());
  });

  it('asks who somebody is before anything else, but where nobody need log in', () => {
    const isAskedWhole = (route: string) => everyRoute.some(([other]) => other.startsWith(`${route}?`));
    const wrongly = everyRoute.filter(([route, { nobody }]) => nobody === 400 && !isAskedWhole(route));
    expect(wrongly.map(([route]) => route).toSorted()).toEqual(withoutLogIn.toSorted());
  });

  it('has something to guard: an order and a delivery of Rosalía', () => {
    expect([orderId, deliveryId].map((id) => id.length)).toEqual([36, 36]);
  });
});

describe.each(everyRoute)('%s', (route, { body, ...access }) => {
  it('as nobody, or with a token that is broken', async () => {
    const before = await world();
    const token = await restaurant().tokenOf(restaurant().cast.rosalia.owner);
    const none = await ask({ route, body });
    expect(none.status).toBe(access.nobody);
    for (const broken of [
      '',
      'Bearer',
      'Bearer nonsense',
      `Bearer ${token}x`,
      token,
      `Basic ${token}`,
      'Bearer %E0%A4%A',
    ]) {
      const answer = await ask({ route, body, authorization: broken });
      expect([broken, answer.status]).toEqual([broken, access.nobody]);
    }
    const sentence = z.object({ message: z.string().regex(/^[A-Z].+\.$/) });
    expect(access.nobody !== 401 || sentence.safeParse(none.body).success).toBe(true);
    expect(await world()).toEqual(before);
  });

  // These do what they say for whoever is logged in; `log-in.test.ts` and `accounts.test.ts` let them.
  if (['POST /api/logout', 'POST /api/email/verify/send', 'POST /api/sessions/end'].includes(route)) return;
  it("as the neighbour's owner, Forkline's staff and the kitchen", async () => {
    const { cast } = restaurant();
    const before = await world();
    const ids = { id: nothing, store: nothing };
    const neighbour = await ask({ route, body, authorization: await bearer(cast.neighbour.owner) });
    const staff = await ask({ route, body, authorization: await bearer(cast.staff) });
    const kitchen = await ask({ route, body, ids, authorization: await bearer(cast.rosalia.kitchen) });
    expect({ neighbour: neighbour.status, staff: staff.status, kitchen: kitchen.status }).toEqual({
      neighbour: access.neighbour,
      staff: access.staff,
      kitchen: access.kitchen,
    });
    for (const trace of [
      orderId,
      cast.rosalia.merchantId,
      cast.rosalia.storeId,
      cast.rosalia.doorDashStore,
      'Rosalía',
    ]) {
      expect(neighbour.text).not.toContain(trace);
      // The back office is where staff see merchants.
      expect(route.includes('/backoffice/') || !staff.text.includes(trace)).toBe(true);
    }
    expect(await world()).toEqual(before);
  });
});

describe.each(['support', 'accountant', 'manager'] as const)('the role %s', (role) => {
  it('may what it is for, of its own restaurant, and is refused everything else', async () => {
    const { cast, sql } = restaurant();
    const email = cast.neighbour.kitchen;
    await sql('update memberships set role = $1 where user_id = (select id from users where email = $2)', [
      role,
      email,
    ]);
    const before = await world();
    const authorization = await bearer(email);
    for (const [route, { body, nobody, staff, neighbour }] of everyRoute) {
      const isOfATeam = nobody === 401 && staff === 403;
      if (!isOfATeam || route === 'POST /api/two-factor/end') continue;
      const answer = await ask({ route, body, authorization });
      const isAllowed = role === 'manager' ? !ownersOnly.test(route) : mayAs[role].includes(route);
      const expected = isAllowed ? neighbour : 403;
      expect([route, answer.status]).toEqual([route, expected]);
    }
    expect(await world()).toEqual(before);
  });
});

describe('a manager of another store of the same restaurant', () => {
  /** What belongs to one store, by what stands for it in the addresses. */
  const ofStores = new Set(['order', 'delivery', 'store', 'connection', 'target']);
  const isOfStore = (route: string) =>
    route.includes('{store}') ||
    (route.includes('{id}') && Object.entries(things).some(([name, id]) => ofStores.has(name) && id === idFor(route)));
  let authorization = '';

  beforeAll(async () => {
    const { cast, sql } = restaurant();
    await openSecondStore(restaurant());
    await sql("update memberships set role = 'manager' where user_id = (select id from users where email = $1)", [
      cast.rosalia.kitchen,
    ]);
    authorization = await bearer(cast.rosalia.kitchen);
  });

  it('finds nothing of the first store, and changes nothing there', async () => {
    const before = await world();
    const bound = everyRoute.filter(([route, { neighbour }]) => neighbour === 404 && isOfStore(route));
    expect(bound.length).toBeGreaterThan(40);
    for (const [route, { body, nobody, staff }] of bound) {
      if (nobody !== 401 || staff !== 403) continue;
      const { status } = await ask({ route, body, authorization });
      const isForAllStores = /\/loyalty\/(?:rewards|guests)\/\{id\}$/.test(route);
      expect([route, status]).toEqual([route, ownersOnly.test(route) || isForAllStores ? 403 : 404]);
    }
    expect(await world()).toEqual(before);
  });

  it('reads no order, delivery or service’s id of the first store, whatever is read', async () => {
    const { doorDashStore, storeId } = restaurant().cast.rosalia;
    const reading = everyRoute.filter(([route, { nobody }]) => route.startsWith('GET ') && nobody === 401);
    expect(reading.length).toBeGreaterThan(60);
    for (const [route] of reading) {
      const { text } = await ask({ route, authorization, ids: { id: nothing, store: nothing } });
      const found = [orderId, deliveryId, doorDashStore, storeId].filter((trace) => text.includes(trace));
      expect([route, found]).toEqual([route, []]);
    }
  });
});

describe('bad input', () => {
  const bad: [route: string, field: RegExp, body?: unknown][] = [
    ['GET /api/orders/x', /^id: /],
    ['GET /api/orders?limit=0', /^limit: /],
    ['GET /api/orders?limit=201', /^limit: /],
    ['GET /api/orders?limit=many', /^limit: /],
    ['GET /api/orders?storeId=x', /^storeId: /],
    ['GET /api/orders?scope=future', /^scope: /],
    ['GET /api/orders?state=eaten', /^state: /],
    ['GET /api/orders?day=2031-02-30', /^day: /],
    ['GET /api/orders?search=%00', /^search: /],
    [`GET /api/orders?search=${'x'.repeat(101)}`, /^search: /],
    ['GET /api/orders?cursor=forged', /page address/],
    ['GET /api/orders.csv?day=tomorrow', /^day: /],
    ['GET /api/orders.csv?search=a&search=b', /^search: /],
    ['GET /api/orders.csv?service=%00', /^service: /],
    ['GET /api/statement?from=yesterday', /^from: /],
    ['GET /api/statement?from=2031-06-01', /^to: /],
    ['GET /api/statement.csv?to=x', /^to: /],
    ['GET /api/statement.csv?from=2031-06-02&to=2031-06-01', /^to: /],
    ['GET /api/ledger/entries?cursor=forged', /page address/],
    ['GET /api/payouts?cursor=forged', /page address/],
    ['GET /api/payouts/x', /^id: /],
    ['GET /api/backoffice/payout-runs/soon', /^week: /],
    ['POST /api/backoffice/payouts/{id}/release', /^reason: Say why/, { reason: ' ' }],
    ['POST /api/backoffice/bank-files', /^text: /, { name: 'x', text: 'x'.repeat(900_001) }],
    ['GET /api/ledger/entries?orderId=x', /^orderId: /],
    ['GET /api/reconciliation/reports?cursor=forged', /page address/],
    ['GET /api/reconciliation/cases?state=eaten', /^state: /],
    ['GET /api/reports?from=2031-06-02&to=2031-06-01&beforeFrom=2031-05-01&beforeTo=2031-05-01', /^to: /],
    ['GET /api/reports?from=2029-06-02&to=2031-06-01&beforeFrom=2031-05-01&beforeTo=2031-05-01', /^to: .*shorter/],
    ['GET /api/reports/orders?from=2031-06-01&to=2031-06-02&cursor=forged', /page address/],
    ['GET /api/reports.csv?view=everything', /^view: /],
    ['GET /api/live', /^storeId: /],
    ['GET /api/live?storeId=x', /^storeId: /],
    ['POST /api/quarantine/x/replay', /^id: /, {}],
    ['POST /api/orders/x/accept', /^id: /, {}],
    ['POST /api/orders/{id}/accept', /^prepMinutes: /, { prepMinutes: 0 }],
    ['POST /api/orders/{id}/accept', /^prepMinutes: /, { prepMinutes: '20' }],
    ['POST /api/orders/{id}/decline', /^reason: /, { reason: 'bored' }],
    ['POST /api/orders/{id}/decline', /^note: /, { note: 'x'.repeat(251) }],
    ['POST /api/orders/{id}/decline', /^note: /, { note: 'a\u0000b' }],
    ['POST /api/orders/{id}/decline', /^note: /, { note: 'half \uD800' }],
    ['POST /api/orders/{id}/cancel', /^reason: /, {}],
    ['POST /api/orders/{id}/adjust', /^changes: /, { changes: [] }],
    ['POST /api/orders/{id}/adjust', /^changes/, { changes: [{ kind: 'quantity', lineId: 'x', quantity: 0 }] }],
    ['POST /api/orders/{id}/adjust', /^changes/, { changes: [{ kind: 'price', lineId: 'x', unitMinor: -1 }] }],
    ['POST /api/orders/{id}/adjust', /^changes/, { changes: [{ kind: 'substitute', lineId: 'x', quantity: 1 }] }],
    ['GET /api/orders/{id}/substitutes?search=' + 'x'.repeat(101), /^search: /],
    ['POST /api/orders/{id}/ready', /^from: /, { from: 'new' }],
    ['POST /api/orders/{id}/more-time', /^minutes: /, { minutes: 7, from: null }],
    ['POST /api/orders/{id}/more-time', /^from: /, { minutes: 5 }],
    ['POST /api/bank-account/x/confirm', /^id: /, { amountsCents: [1, 2] }],
    ['POST /api/bank-account/{id}/confirm', /^amountsCents/, { amountsCents: [1] }],
    ['POST /api/bank-account/{id}/confirm', /^amountsCents/, { amountsCents: [0, 2] }],
    ['POST /api/bank-account/{id}/confirm', /^amountsCents/, { amountsCents: [100, 2] }],
    ['POST /api/bank-account/{id}/confirm', /^amountsCents/, { amountsCents: [1e300, 2] }],
    ['POST /api/token/', /^username: Enter your email\.$/, { password: 'x' }],
    ['POST /api/token/', /^password: Enter your password\.$/, { username: 'a@b.test', password: '' }],
  ];

  it.each(bad)('%s is 400, names the field %s, and changes nothing (%j)', async (route, sentence, body) => {
    const before = await world();
    const answer = await ask({ route, body, authorization: await bearer(restaurant().cast.rosalia.owner) });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', message: expect.stringMatching(sentence) }),
    ]);
    expect(answer.text).not.toMatch(/\n {4}at |\.ts:\d/);
    expect(await world()).toEqual(before);
  });

  it('that only shows once a download has begun is answered like any other', async () => {
    const { cast } = restaurant();
    const route = `GET /api/orders.csv?day=2031-06-13&storeId=${cast.neighbour.storeId}`;
    const answer = await ask({ route, authorization: await bearer(cast.rosalia.owner) });
    expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message: 'There is no such store.' }]);
  });
});

describe('the description of the API', () => {
  it('names every route under /api, those outside of the contracts too', async () => {
    const { body } = await restaurant().call(undefined, 'GET', '/api/openapi.json');
    const paths = Object.keys((body as { paths: Record<string, unknown> }).paths); // OpenAPI's own shape
    expect(paths).toEqual(
      expect.arrayContaining(['/token', '/connections', '/orders', '/orders/{id}/accept', '/live', '/orders.csv']),
    );
  });
});
