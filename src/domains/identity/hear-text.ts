import type { Db } from '../../platform/db/database.ts';
import type { InboundText } from '../../platform/messages/inbound-texts.ts';
import { company } from '../../shared/company.ts';
import type { Clock } from '../../shared/time.ts';
import { findPeopleTextedAt, insertConsent } from './mobile-store.ts';
import { smsConsentVersion, smsSources, smsStartWording, smsWithdrawalWording } from './model/sms-consent.ts';

const answers = {
  en: {
    help: `Forkline texts you about your restaurants: orders, stores, payouts. Help: ${company.supportEmail}. Reply STOP to stop, START to begin again. Message and data rates may apply.`,
    start: 'Forkline: you get text messages about your restaurants again. Reply STOP to stop, HELP for help.',
  },
  es: {
    help: `Forkline le escribe sobre sus restaurantes: pedidos, tiendas, pagos. Ayuda: ${company.supportEmail}. Responda STOP para no recibir más, START para volver a recibirlos. Pueden aplicarse tarifas.`,
    start:
      'Forkline: vuelve a recibir mensajes sobre sus restaurantes. Responda STOP para no recibir más, HELP para ayuda.',
  },
} as const;

/**
 * What people of a team say by SMS: STOP and START hold from this moment on, each with its proof. Answers what to reply;
 * nothing to STOP, which the provider confirms itself, and to numbers of nobody.
 *
 * @param given.db a database in the auth role
 */
export async function hearText(
  { db, clock }: { db: Db; clock: Clock },
  { from, word }: InboundText,
): Promise<string | undefined> {
  if (word === undefined) return undefined;
  const people = await findPeopleTextedAt(db, from);
  const [first] = people;
  if (!first) return undefined;
  const words = answers[first.language === 'es' ? 'es' : 'en'];
  if (word === 'help') return words.help;
  const isGiven = word === 'start';
  for (const { userId } of people.filter((person) => person.isGiven !== isGiven)) {
    await insertConsent(db, {
      userId,
      phone: from,
      isGiven,
      wording: isGiven ? smsStartWording : smsWithdrawalWording,
      version: smsConsentVersion,
      source: smsSources.text,
      at: clock.now(),
      from: null,
    });
  }
  return isGiven ? words.start : undefined;
}
