import { composeMail } from '../../platform/messages/letter.ts';
import type { Message } from '../../platform/messages/message.ts';
import { company } from '../../shared/company.ts';
import type { Recipient } from '../loyalty/index.ts';
import type { CampaignRow } from './campaign-store.ts';
import { fillIn, mailWords, smsText } from './model/campaign.ts';

/** What HELP by SMS is answered with, in both languages: a number alone does not say which one its owner reads. */
export const guestHelp = [
  `Restaurants text their guests through ${company.name}: the link to a card, and offers that you agreed to. Help: ${company.supportEmail}. Reply STOP to stop. Message and data rates may apply.`,
  'Ayuda: el mismo correo. Responda STOP para no recibir más.',
].join(' ');

/** A campaign's message to one guest, in the restaurant's name: with who writes, and how to stop, always. */
export function campaignMessage(
  { channel, subject, body }: Pick<CampaignRow, 'channel' | 'subject' | 'body'>,
  to: Pick<Recipient, 'name' | 'to' | 'language' | 'linkToken'>,
  { restaurant, publicUrl }: { restaurant: { name: string; address: string }; publicUrl: string },
): Message {
  if (channel === 'sms') {
    const text = smsText(body, { name: to.name, language: to.language, restaurant: restaurant.name });
    return { channel, purpose: 'campaign', to: to.to, text };
  }
  const words = mailWords[to.language];
  return composeMail({
    to: to.to,
    purpose: 'campaign',
    subject: fillIn(subject, to),
    paragraphs: fillIn(body, to)
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== ''),
    footnote: `${words.why(restaurant.name)} ${words.stop} ${publicUrl}/rewards/stop/${to.linkToken}`,
    sender: restaurant,
    language: to.language,
    unsubscribeUrl: `${publicUrl}/api/rewards/unsubscribe/${to.linkToken}`,
  });
}
