import { page, type Answering, type Question, type Reply } from '../question.ts';

export const menuPage = ({ say }: Question) => page(say, '/dashboard/menu');
const publishingPage = ({ say }: Question) => page(say, '/dashboard/menu/publishing');
export const pricingPage = ({ say }: Question) => page(say, '/dashboard/menu/pricing');

export const soldOut: Answering = async (question) => {
  const { say, store, slots, menu } = question;
  const { soldOut: all } = await menu();
  const here = all.filter(({ storeId }) => storeId === store.id);
  const until = (at: string | null) =>
    at === null
      ? say.pick({ en: 'until you bring it back', es: 'hasta que lo regrese' })
      : say.pick({ en: `until ${say.moment(at, store.timeZone)}`, es: `hasta el ${say.moment(at, store.timeZone)}` });
  const [wanted] = [...slots.items, ...slots.modifiers];
  if (wanted) {
    const ids = new Set([...slots.items.map(({ id }) => id), ...slots.modifiers.flatMap((modifier) => modifier.ids)]);
    const found = here.find(({ subjectId }) => ids.has(subjectId));
    const name = say.quote(found?.name ?? wanted.name);
    const text = found
      ? say.pick({
          en: `${name} is sold out ${until(found.until)}.`,
          es: `${name} está agotado ${until(found.until)}.`,
        })
      : say.pick({
          en: `${name} is on sale: it is not marked sold out.`,
          es: `${name} está a la venta: no está marcado como agotado.`,
        });
    return { text, sources: [menuPage(question)] };
  }
  if (here.length === 0)
    return {
      text: say.pick({
        en: 'Nothing is sold out right now: every item is on sale.',
        es: 'No hay nada agotado ahora: todo está a la venta.',
      }),
      sources: [menuPage(question)],
    };
  const head = say.pick({
    en: `${say.count(here.length)} sold out right now:`,
    es: `${say.count(here.length)} agotados ahora:`,
  });
  return {
    text: [head, ...here.slice(0, 20).map((one) => `• ${say.quote(one.name)}, ${until(one.until)}`)].join('\n'),
    sources: [menuPage(question)],
  };
};

/** What a question back says of the item that is looked for. */
const toldOf = {
  sold_out: { en: 'Which one is sold out', es: '¿Cuál está agotado' },
  bring_back: { en: 'Which one is back in stock', es: '¿Cuál ya hay otra vez' },
  anything: { en: 'Which one do you mean', es: '¿Cuál de estos' },
};

/** The question back where no item was named, or several fit. */
export async function whichItem(question: Question, told: keyof typeof toldOf = 'anything'): Promise<Reply> {
  const { say, slots } = question;
  const choices = [...slots.items, ...slots.modifiers].map(({ name }) => name);
  return {
    kind: 'clarify',
    text:
      choices.length > 1
        ? `${say.pick(toldOf[told])}: ${say.list(choices.map((name) => say.quote(name)))}?`
        : say.pick({
            en: 'Which item do you mean? I find none by that name on your menu; give me its name as it stands there.',
            es: '¿Qué artículo? No encuentro ninguno con ese nombre en su menú; dígame el nombre como está allí.',
          }),
    sources: [menuPage(question)],
  };
}

export const menuSize: Answering = async (question) => {
  const { say, menu } = question;
  const { items, categories, groups } = await menu();
  const listed = items.filter(({ isListed }) => isListed).length;
  const names = say.list(categories.map(({ name }) => say.quote(name)).slice(0, 20));
  return {
    text: say.pick({
      en: `Your menu has ${say.count(items.length)} items (${say.count(listed)} listed) in ${say.count(categories.length)} categories: ${names}. There are ${say.count(groups.length)} modifier groups.`,
      es: `Su menú tiene ${say.count(items.length)} artículos (${say.count(listed)} en lista) en ${say.count(categories.length)} categorías: ${names}. Hay ${say.count(groups.length)} grupos de modificadores.`,
    }),
    sources: [menuPage(question)],
  };
};

export const published: Answering = async (question) => {
  const { say, reads, stores, slots, menu } = question;
  const [{ connections }, { hasUnpublishedChanges }] = await Promise.all([reads.listConnectionMenus(), menu()]);
  const wanted = connections.filter(
    ({ storeId, service }) =>
      stores.some(({ id }) => id === storeId) && (slots.services.length === 0 || slots.services.includes(service)),
  );
  const lines = wanted.map((one) => {
    const live =
      one.liveVersion === null
        ? say.pick({ en: 'nothing published from here yet', es: 'aún nada publicado desde aquí' })
        : say.pick({
            en: `version ${say.count(one.liveVersion)} is live${one.liveSince === null ? '' : ` since ${say.moment(one.liveSince, question.store.timeZone)}`}`,
            es: `la versión ${say.count(one.liveVersion)} está en vivo${one.liveSince === null ? '' : ` desde el ${say.moment(one.liveSince, question.store.timeZone)}`}`,
          });
    const failed =
      one.latest?.state === 'failed'
        ? say.pick({
            en: `; version ${say.count(one.latest.version)} was refused: ${say.said(one.latest.why ?? '')}`,
            es: `; la versión ${say.count(one.latest.version)} fue rechazada: ${say.said(one.latest.why ?? '')}`,
          })
        : '';
    const waiting =
      one.latest && ['waiting', 'queued', 'sent'].includes(one.latest.state)
        ? say.pick({
            en: `; version ${say.count(one.latest.version)} is on its way`,
            es: `; la versión ${say.count(one.latest.version)} está en camino`,
          })
        : '';
    const drifts =
      one.drifts > 0
        ? say.pick({
            en: `; ${say.count(one.drifts)} differences there`,
            es: `; ${say.count(one.drifts)} diferencias allí`,
          })
        : '';
    return `• ${one.serviceName}: ${live}${failed}${waiting}${drifts}`;
  });
  const head = hasUnpublishedChanges
    ? say.pick({
        en: 'You have changes that are not published yet. Publish them under Menu, Publishing.',
        es: 'Tiene cambios sin publicar. Publíquelos en Menú, Publicación.',
      })
    : say.pick({
        en: 'Everything you changed is published; there are no unpublished changes.',
        es: 'Todo lo que cambió está publicado; no hay cambios sin publicar.',
      });
  return { text: [head, ...lines].join('\n'), sources: [publishingPage(question)] };
};

export const drifts: Answering = async (question) => {
  const { say, reads } = question;
  const { drifts: open } = await reads.listDrifts({ scope: 'open' });
  if (open.length === 0)
    return {
      text: say.pick({
        en: 'No app shows anything different from what you published.',
        es: 'Ninguna app muestra algo distinto de lo que publicó.',
      }),
      sources: [publishingPage(question)],
    };
  const head = say.pick({
    en: `${say.count(open.length)} differences are open:`,
    es: `${say.count(open.length)} diferencias abiertas:`,
  });
  return {
    text: [head, ...open.slice(0, 6).map(({ sentence }) => `• ${say.said(sentence)}`)].join('\n'),
    sources: [publishingPage(question)],
  };
};

export const upcharge: Answering = async (question) => {
  const { say, reads } = question;
  const pricing = await reads.getPricing();
  const exceptions =
    pricing.exceptions.length === 0
      ? ''
      : say.pick({
          en: ` ${say.count(pricing.exceptions.length)} exceptions have another.`,
          es: ` ${say.count(pricing.exceptions.length)} excepciones tienen otro.`,
        });
  const percent = say.percent(pricing.upchargeBasisPoints);
  return {
    text: say.pick({
      en: `Your upcharge is ${percent}: it is added to your base prices, customers pay it, and you keep your base price in full.${exceptions}`,
      es: `Su recargo es ${percent}: se suma a sus precios base, lo pagan los clientes, y usted conserva su precio base completo.${exceptions}`,
    }),
    sources: [pricingPage(question)],
  };
};
