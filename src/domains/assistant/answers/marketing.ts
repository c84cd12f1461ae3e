import type { Promotion } from '../../marketing/promotion-contract.ts';
import type { Wording } from '../model/wording.ts';
import { page, type Answering } from '../question.ts';

const maxShown = 6;

/** What runs on the services now, how long, and what it has cost. */
export const promotionsNow: Answering = async ({ say, reads }) => {
  const { promotions } = await reads.listPromotions();
  const running = promotions.filter(({ state }) => state === 'running');
  const sources = [page(say, '/dashboard/marketing')];
  if (running.length === 0)
    return {
      text: say.pick({
        en: 'No promotion is running. You make one under Marketing.',
        es: 'Ninguna promoción está en marcha. Se hace una en Mercadotecnia.',
      }),
      sources,
    };
  const lines = running.slice(0, maxShown).map((one) => {
    const where = say.list([...new Set(one.targets.map(({ serviceName }) => serviceName))]);
    const [spent, budget] = [one.spentMinor, one.budgetMinor].map((minor) => say.money(minor, one.currency));
    const end = say.day(one.endsOn);
    const name = `${say.quote(one.name)} (${termsWords(say, one)})`;
    return say.pick({
      en: `• ${name} on ${where}, until ${end}: ${spent} of ${budget} used, on ${say.count(one.orders)} orders.`,
      es: `• ${name} en ${where}, hasta el ${end}: ${spent} de ${budget} usados, en ${say.count(one.orders)} pedidos.`,
    });
  });
  const count = say.count(running.length);
  const head =
    running.length === 1
      ? say.pick({ en: 'One promotion is running:', es: 'Una promoción está en marcha:' })
      : say.pick({ en: `${count} promotions are running:`, es: `${count} promociones están en marcha:` });
  return { text: [head, ...lines].join('\n'), sources };
};

function termsWords(say: Wording, { terms, currency }: Promotion): string {
  const { kind, percent = 0, amountMinor = 0, item, minimumMinor } = terms;
  const name = say.quote(item?.name ?? '');
  const gives = {
    percentage: () => say.pick({ en: `${say.count(percent)}% off`, es: `${say.count(percent)}% de descuento` }),
    amount: () => {
      const amount = say.money(amountMinor, currency);
      return say.pick({ en: `${amount} off`, es: `${amount} de descuento` });
    },
    free_item: () => say.pick({ en: `free: ${name}`, es: `gratis: ${name}` }),
    buy_one_get_one: () => say.pick({ en: `two for the price of one: ${name}`, es: `dos por uno: ${name}` }),
  }[kind]();
  if (minimumMinor === 0) return gives;
  const minimum = say.money(minimumMinor, currency);
  return say.pick({ en: `${gives} from ${minimum}`, es: `${gives} desde ${minimum}` });
}

/** The restaurant's own programme: its rewards, its guests, and what they are owed. */
export const loyaltyNow: Answering = async ({ say, reads }) => {
  const { programme, rewards, guests, owedMinor, currency, pointsOutstanding } = await reads.getLoyalty();
  const sources = [page(say, '/dashboard/customers/loyalty')];
  if (!programme)
    return {
      text: say.pick({
        en: 'You have no loyalty programme yet. You begin one under Customers, Loyalty Program.',
        es: 'Aún no tiene programa de lealtad. Se empieza en Clientes, Programa de lealtad.',
      }),
      sources,
    };
  const unit =
    programme.kind === 'points' ? say.pick({ en: 'points', es: 'puntos' }) : say.pick({ en: 'visits', es: 'visitas' });
  const name = say.quote(programme.name);
  const [held, owed] = [say.count(pointsOutstanding), say.money(owedMinor, currency)];
  const head = say.pick({
    en: `${name} has ${say.count(guests)} guests, who hold ${held} ${unit}, worth ${owed}.`,
    es: `${name} tiene ${say.count(guests)} clientes, con ${held} ${unit} que valen ${owed}.`,
  });
  const lines = rewards
    .filter(({ isOffered }) => isOffered)
    .map((one) => `• ${say.quote(one.name)}: ${say.count(one.costPoints)} ${unit}`);
  const listHead =
    lines.length === 0
      ? say.pick({ en: 'It has no rewards yet.', es: 'Aún no tiene recompensas.' })
      : say.pick({ en: 'Its rewards:', es: 'Sus recompensas:' });
  return { text: [head, listHead, ...lines].join('\n'), sources };
};
