import { Temporal } from 'temporal-polyfill';
import type { IntegrationCard } from '../../integrations/contract.ts';
import type { Deed, Offer } from '../model/answer.ts';
import { plainText } from '../model/understanding/words.ts';
import { daysOf } from '../model/understanding/when.ts';
import { daysAsked, page, type Answering, type Question, type Reply } from '../question.ts';
import { isAlways, noticeKinds, type NoticeKindName } from '../../notices/model/notice-kinds.ts';
import { menuPage, whichItem } from './menu.ts';
import { channelWords, noticeWords } from './notice-words.ts';
import { cardsOf } from './store.ts';

const integrationsPage = ({ say }: Question) =>
  page(say.pick({ en: 'Integrations', es: 'Integraciones' }), '/dashboard/integrations');

function offered(question: Question, offer: Offer, sources: Reply['sources'] = []): Reply {
  const confirm = question.say.pick({
    en: 'Nothing happens until you press Confirm.',
    es: 'No pasa nada hasta que presione Confirmar.',
  });
  return { kind: 'action', text: `${offer.will} ${confirm}`, offers: [offer], sources };
}

const refused = (text: string, question: Question): Reply => ({
  kind: 'account',
  text,
  sources: [integrationsPage(question)],
});

const namesOf = ({ say, stores }: Question, cards: readonly IntegrationCard[]) =>
  say.list(
    cards.map(({ serviceName, storeName }) =>
      stores.length > 1 ? `${serviceName} (${say.quote(storeName)})` : serviceName,
    ),
  );

/** When a pause or "sold out" ends; null where somebody must end it. */
function endOf({ slots, now, store, today }: Question, usualMinutes: number | null): Date | null {
  const { howLong, when } = slots;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(store.timeZone);
  const atCutoff = (days: number) => {
    const morning = local
      .toPlainDate()
      .add({ days })
      .toZonedDateTime({ timeZone: store.timeZone, plainTime: store.businessDayCutoff });
    return new Date(morning.epochMilliseconds);
  };
  if (howLong?.kind === 'minutes') return new Date(now.getTime() + howLong.minutes * 60_000);
  const isOneDay = when?.kind === 'weekday' || when?.kind === 'date' || (when?.kind === 'unit' && when.unit === 'day');
  const day = isOneDay ? Temporal.PlainDate.from(daysOf(when, today, 'future').from) : local.toPlainDate();
  if (howLong?.kind === 'until') {
    const end = day.toZonedDateTime({ timeZone: store.timeZone, plainTime: howLong.time });
    const ahead = end.epochMilliseconds > now.getTime() ? end : end.add({ days: 1 });
    return new Date(ahead.epochMilliseconds);
  }
  const isLater = Temporal.PlainDate.compare(day, today) > 0;
  if (isLater && howLong?.kind !== 'open_end') {
    const morning = day.toZonedDateTime({ timeZone: store.timeZone, plainTime: store.businessDayCutoff });
    return new Date(morning.epochMilliseconds);
  }
  const nextMorning = () => (atCutoff(0) > now ? atCutoff(0) : atCutoff(1));
  if (howLong?.kind === 'rest_of_day' || (when?.kind === 'unit' && when.unit === 'day')) return nextMorning();
  if (howLong?.kind === 'open_end') return null;
  return usualMinutes === null ? null : new Date(now.getTime() + usualMinutes * 60_000);
}

export const pause: Answering = async (question) => {
  const { say, store } = question;
  const cards = (await cardsOf(question)).filter(
    ({ state, abilities }) => state !== 'disconnected' && abilities !== null,
  );
  if (cards.length === 0)
    return refused(
      say.pick({
        en: 'That service is not connected, so there is nothing to pause.',
        es: 'Ese servicio no está conectado, así que no hay nada que pausar.',
      }),
      question,
    );
  const already = cards.filter(({ pause: one, isPauseEnded }) => one !== null && !isPauseEnded);
  if (already.length === cards.length)
    return {
      ...refused(
        say.pick({
          en: `${namesOf(question, cards)} is already paused.`,
          es: `${namesOf(question, cards)} ya está en pausa.`,
        }),
        question,
      ),
    };
  const until = endOf(question, null);
  const connectionIds = cards.map(({ connectionId }) => connectionId);
  const names = namesOf(question, cards);
  const end =
    until === null
      ? say.pick({ en: 'until you resume', es: 'hasta que usted reanude' })
      : say.pick({
          en: `until ${say.moment(until, store.timeZone)}`,
          es: `hasta ${say.moment(until, store.timeZone)}`,
        });
  const deed: Deed = { does: 'pause', connectionIds, until: until?.toISOString() ?? null };
  return offered(
    question,
    {
      title: say.pick({ en: `Pause ${names}`, es: `Pausar ${names}` }),
      will: say.pick({
        en: `I will pause ${names} ${end}: no new orders come from there, and open ones stay.`,
        es: `Pausaré ${names} ${end}: no llegan pedidos nuevos de allí, y los abiertos siguen.`,
      }),
      deed,
      undo: { does: 'resume', connectionIds },
    },
    [integrationsPage(question)],
  );
};

export const resume: Answering = async (question) => {
  const { say, slots } = question;
  const cards = (await cardsOf(question)).filter(
    ({ pause: one, state }) => one !== null || state === 'paused_by_them' || state === 'paused_by_us',
  );
  if (cards.length === 0)
    return {
      ...refused(
        say.pick({
          en: `Nothing is paused${slots.services.length > 0 ? ` on ${namesOf(question, await cardsOf(question))}` : ''}: the store is open and takes orders already.`,
          es: `No hay nada en pausa${slots.services.length > 0 ? ` en ${namesOf(question, await cardsOf(question))}` : ''}: la tienda ya está abierta y recibe pedidos.`,
        }),
        question,
      ),
      kind: 'action',
    };
  const connectionIds = cards.map(({ connectionId }) => connectionId);
  const names = namesOf(question, cards);
  return offered(
    question,
    {
      title: say.pick({ en: `Reopen ${names}`, es: `Reabrir ${names}` }),
      will: say.pick({
        en: `I will reopen ${names}: orders come again at once.`,
        es: `Reabriré ${names}: los pedidos vuelven a llegar de inmediato.`,
      }),
      deed: { does: 'resume', connectionIds },
      undo: { does: 'pause', connectionIds, until: null },
    },
    [integrationsPage(question)],
  );
};

export const markSoldOut: Answering = async (question) => {
  const { say, store, slots } = question;
  if (slots.items.length !== 1) return whichItem(question);
  const items = [...slots.items, ...slots.moreItems];
  const subjects = items.map(({ id }) => ({ kind: 'item' as const, id }));
  const until = endOf(question, null);
  const names = say.list(items.map(({ name }) => say.quote(name)));
  const end =
    until === null
      ? say.pick({ en: 'until somebody brings it back', es: 'hasta que alguien lo regrese' })
      : say.pick({
          en: `until ${say.moment(until, store.timeZone)}`,
          es: `hasta ${say.moment(until, store.timeZone)}`,
        });
  return offered(
    question,
    {
      title: say.pick({ en: `${names}: sold out`, es: `${names}: agotado` }),
      will: say.pick({
        en: `I will mark ${names} sold out on every service of ${say.quote(store.name)}, ${end}.`,
        es: `Marcaré ${names} como agotado en todos los servicios de ${say.quote(store.name)}, ${end}.`,
      }),
      deed: { does: 'sold_out', storeId: store.id, subjects, until: until?.toISOString() ?? null },
      undo: { does: 'bring_back', storeId: store.id, subjects },
    },
    [menuPage(question)],
  );
};

export const bringBack: Answering = async (question) => {
  const { say, store, slots, menu } = question;
  const { soldOut } = await menu();
  const here = soldOut.filter(({ storeId }) => storeId === store.id);
  const wanted = slots.everything
    ? here
    : here.filter(({ subjectId }) => [...slots.items, ...slots.moreItems].some(({ id }) => id === subjectId));
  if (slots.items.length === 0 && !slots.everything) return whichItem(question);
  const named =
    wanted.length > 0
      ? wanted.map(({ subjectId, name, kind }) => ({ id: subjectId, name, kind }))
      : slots.items.slice(0, 1).map(({ id, name }) => ({ id, name, kind: 'item' as const }));
  if (named.length === 0)
    return {
      kind: 'account',
      text: say.pick({ en: 'Nothing is sold out.', es: 'No hay nada agotado.' }),
      sources: [menuPage(question)],
    };
  const subjects = named.map(({ kind, id }) => ({ kind, id }));
  const names = say.list(named.map(({ name }) => say.quote(name)));
  return offered(
    question,
    {
      title: say.pick({ en: `${names}: back on sale`, es: `${names}: otra vez a la venta` }),
      will: say.pick({
        en: `I will put ${names} back on sale on every service of ${say.quote(store.name)}.`,
        es: `Pondré ${names} otra vez a la venta en todos los servicios de ${say.quote(store.name)}.`,
      }),
      deed: { does: 'bring_back', storeId: store.id, subjects },
      undo: { does: 'sold_out', storeId: store.id, subjects, until: null },
    },
    [menuPage(question)],
  );
};

export const retryPublication: Answering = async (question) => {
  const { say, reads, slots, stores } = question;
  const { connections } = await reads.listConnectionMenus();
  const here = connections.filter(
    ({ storeId, service }) =>
      stores.some(({ id }) => id === storeId) && (slots.services.length === 0 || slots.services.includes(service)),
  );
  const failed = here.find(({ latest }) => latest?.state === 'failed');
  const sources = [page(say.pick({ en: 'Publishing', es: 'Publicación' }), '/dashboard/menu/publishing')];
  if (!failed?.latest) {
    return {
      kind: 'action',
      text: say.pick({
        en: 'No publication has failed, so there is nothing to retry. To send the menu again anyway, publish it under Menu, Publishing.',
        es: 'Ninguna publicación ha fallado, así que no hay nada que reintentar. Para mandar el menú otra vez, publíquelo en Menú, Publicación.',
      }),
      sources,
    };
  }
  const version = say.count(failed.latest.version);
  const why =
    failed.latest.why === null ? '' : ` ${say.pick({ en: 'It said:', es: 'Dijo:' })} ${say.quote(failed.latest.why)}`;
  return offered(
    question,
    {
      title: say.pick({
        en: `Send version ${version} to ${failed.serviceName} again`,
        es: `Mandar la versión ${version} a ${failed.serviceName} otra vez`,
      }),
      will: say.pick({
        en: `I will send version ${version} of your menu to ${failed.serviceName} again, which refused it last time.${why}`,
        es: `Mandaré otra vez la versión ${version} de su menú a ${failed.serviceName}, que la rechazó la última vez.${why}`,
      }),
      deed: { does: 'retry_publication', targetId: failed.latest.targetId },
      undo: null,
    },
    sources,
  );
};

export const retryCall: Answering = async (question) => {
  const { say, reads, slots } = question;
  const [number] = slots.numbers;
  const { entries } = await reads.listServiceLog({
    scope: 'trouble',
    limit: 50,
    ...(number !== undefined && { search: number }),
  });
  const failed = entries.find(({ kind, canRetry }) => kind === 'call' && canRetry);
  const sources = [page(say.pick({ en: 'Log', es: 'Registro' }), '/dashboard/integrations/log')];
  if (!failed) {
    return {
      kind: 'action',
      text: say.pick({
        en: 'No failed call can be retried now: everything was told to the services.',
        es: 'No hay llamadas fallidas por reintentar: todo se avisó a los servicios.',
      }),
      sources,
    };
  }
  const about = say.quote(`${failed.what}${failed.orderNumber === null ? '' : ` (${failed.orderNumber})`}`);
  return offered(
    question,
    {
      title: say.pick({ en: `Tell ${failed.serviceName} again`, es: `Avisar otra vez a ${failed.serviceName}` }),
      will: say.pick({
        en: `I will make this call to ${failed.serviceName} again: ${about}.`,
        es: `Haré otra vez esta llamada a ${failed.serviceName}: ${about}.`,
      }),
      deed: { does: 'retry_call', callId: failed.id },
      undo: null,
    },
    sources,
  );
};

export const testOrder: Answering = async (question) => {
  const { say, slots } = question;
  const cards = await cardsOf(question);
  const card = cards.find(({ testOrders }) => testOrders.by === 'us');
  if (!card) {
    const [named] = cards;
    const how = named ? ` ${say.quote(named.testOrders.way)}` : '';
    return {
      kind: 'action',
      text: say.pick({
        en: `${slots.services.length > 0 && named ? named.serviceName : 'No connected service'} places test orders for us by a call.${how}`,
        es: `${slots.services.length > 0 && named ? named.serviceName : 'Ningún servicio conectado'} hace pedidos de prueba por una llamada nuestra.${how}`,
      }),
      sources: [integrationsPage(question)],
    };
  }
  return offered(
    question,
    {
      title: say.pick({ en: `Test order on ${card.serviceName}`, es: `Pedido de prueba en ${card.serviceName}` }),
      will: say.pick({
        en: `I will have ${card.serviceName} place a test order. It appears on your order screen marked as a test, and nobody pays for it.`,
        es: `Pediré a ${card.serviceName} un pedido de prueba. Aparece en su pantalla marcado como prueba, y nadie lo paga.`,
      }),
      deed: { does: 'test_order', connectionId: card.connectionId },
      undo: null,
    },
    [integrationsPage(question)],
  );
};

export const sendStatement: Answering = async (question) => {
  const { say, asker, today } = question;
  const first = Temporal.PlainDate.from(today).with({ day: 1 }).subtract({ months: 1 });
  const asked = daysAsked(question, {
    from: first.toString(),
    to: first.add({ months: 1 }).subtract({ days: 1 }).toString(),
  });
  const to = asked.to > today ? today : asked.to;
  const days = { from: asked.from > to ? to : asked.from, to };
  const when = say.days(days);
  const email = say.quote(asker.email ?? '');
  return offered(
    question,
    {
      title: say.pick({ en: `Mail the statement for ${when}`, es: `Mandar el estado de cuenta del ${when}` }),
      will: say.pick({
        en: `I will mail your statement for ${when} to ${email}.`,
        es: `Mandaré su estado de cuenta del ${when} a ${email}.`,
      }),
      deed: { does: 'send_statement', ...days },
      undo: null,
    },
    [
      page(
        say.pick({ en: 'Financial Statements', es: 'Estados financieros' }),
        `/dashboard/financials?from=${days.from}&to=${days.to}`,
      ),
    ],
  );
};

const noticeSigns: readonly (readonly [RegExp, NoticeKindName])[] = [
  [/\b(?:review|reviews|rating|ratings|stars|resenas?|calificaci\w+|estrellas)\b/, 'low_rating'],
  [/\b(?:menu|publish\w*|publication|publicaci\w+)\b/, 'publication_failed'],
  [
    /\b(?:store (?:goes |is |was )?off|off\b(?! (?:late|the late))|offline|switched off|apag\w+ la tienda|tienda (?:se )?apag\w+|se apague|goes off|goes down)\b/,
    'store_off',
  ],
  [/\b(?:late|order|orders|unanswered|tarde|pedidos?|atrasad\w+)\b/, 'late_order'],
];

export const chooseNotice: Answering = async (question) => {
  const { say, reads, asker } = question;
  const plain = plainText(question.text).replaceAll("'", '');
  const notice = noticeSigns.find(([pattern]) => pattern.test(plain))?.[1];
  const channel = /\b(?:sms|texts?|text me|mensajes?|celular|texting)\b/.test(plain)
    ? ('sms' as const)
    : ('mail' as const);
  const isWanted =
    !/\b(?:stop|quit|turn off|dont|no (?:more|longer)|disable|unsubscribe|mute|apaga\w*|quita\w*|ya no|desactiva\w*|deja\w* de)\b/.test(
      plain,
    );
  const sources = [page(say.pick({ en: 'Communications', es: 'Comunicaciones' }), '/dashboard/store/communications')];
  if (notice === undefined) {
    return {
      kind: 'clarify',
      text: say.pick({
        en: 'Which notice do you mean: late orders, a store that a service has switched off, a menu that was refused, or low ratings? And by mail or SMS?',
        es: '¿Qué aviso: pedidos tarde, tienda apagada por un servicio, menú rechazado o calificaciones bajas? ¿Y por correo o SMS?',
      }),
      sources,
    };
  }
  const { people, hasSms } = await reads.getNoticeSettings();
  const me = people.find(({ you }) => you);
  const what = noticeWords(say, notice);
  if (!isWanted && isAlways({ notice, channel, role: asker.role })) {
    return {
      kind: 'refuse',
      text: say.pick({
        en: `“${what}” is essential: by mail it cannot be switched off for your role. SMS and other ways can.`,
        es: `«${what}» es esencial: por correo no se puede apagar para su rol. El SMS y otros medios, sí.`,
      }),
      sources,
    };
  }
  const channels: readonly string[] = noticeKinds[notice].channels;
  if (!channels.includes(channel) || (channel === 'sms' && isWanted && (!hasSms || me?.hasPhone !== true))) {
    return {
      kind: 'action',
      text: say.pick({
        en: 'That notice cannot come by SMS to you: add a mobile number under Settings first, or choose mail.',
        es: 'Ese aviso no puede llegarle por SMS: agregue primero un celular en Configuración, o elija correo.',
      }),
      sources,
    };
  }
  const by = channelWords(say, channel);
  return offered(
    question,
    {
      title: isWanted
        ? say.pick({ en: `Tell me by ${by}`, es: `Avisarme por ${by}` })
        : say.pick({ en: `No more by ${by}`, es: `Ya no por ${by}` }),
      will: isWanted
        ? say.pick({
            en: `I will switch on the notice “${what}” by ${by} for you.`,
            es: `Activaré para usted el aviso «${what}» por ${by}.`,
          })
        : say.pick({
            en: `I will switch off the notice “${what}” by ${by} for you.`,
            es: `Apagaré para usted el aviso «${what}» por ${by}.`,
          }),
      deed: { does: 'choose_notice', notice, channel, isWanted },
      undo: { does: 'choose_notice', notice, channel, isWanted: !isWanted },
    },
    sources,
  );
};
