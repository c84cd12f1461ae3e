import { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import type { GuestLanguage, MarketingChannel } from '../../loyalty/model/consent.ts';

/** What a campaign says, when a guest may be written to, and how often. */

/** Nobody is written to outside of these hours of their own day: stricter than the law of any state of the US. */
export const writingHours = { from: '09:00', to: '20:00' } as const;
/** The most campaigns that a guest gets in some days, over both channels: what the consent by SMS promises. */
export const frequencyCap = { most: 4, days: 30 } as const;

export const audience = z.object({
  restedDays: z.int().min(1, 'At least one day.').max(730, 'At most 730 days.').optional(),
  minimumPoints: z.int().min(1, 'At least 1.').max(1_000_000, 'At most 1,000,000.').optional(),
});

export const campaignStates = ['draft', 'sending', 'paused', 'done'] as const;
export type CampaignState = (typeof campaignStates)[number];

export const maxSmsLength = 320;
export const maxMailLength = 4_000;

/** When somebody may be written to: now, or the next morning of their own. */
export function writeAt(now: Date, timeZone: string): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const at = (days: number, plainTime: string) =>
    local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
  if (now.getTime() < at(0, writingHours.from)) return new Date(at(0, writingHours.from));
  return now.getTime() < at(0, writingHours.to) ? now : new Date(at(1, writingHours.from));
}

/** Until when a text may still arrive on the day of `now`, where one may be written at all then. */
export function writableUntil(now: Date, timeZone: string): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  return new Date(today.toZonedDateTime({ timeZone, plainTime: writingHours.to }).epochMilliseconds);
}

/** `{name}` in what the restaurant wrote stands for the guest's. */
export function fillIn(text: string, { name }: { name: string }): string {
  return text.replaceAll('{name}', () => name);
}

const stopWords: Record<GuestLanguage, string> = {
  en: 'Reply STOP to stop.',
  es: 'Responda STOP para no recibir más.',
};

/** A whole SMS: who writes, what, and how to stop, always. */
export function smsText(body: string, given: { name: string; language: GuestLanguage; restaurant: string }): string {
  return `${given.restaurant}: ${fillIn(body, given)} ${stopWords[given.language]}`;
}

interface MailWords {
  why: (restaurant: string) => string;
  stop: string;
}

/** Beneath every mail: why it comes, and how to stop. */
export const mailWords: Record<GuestLanguage, MailWords> = {
  en: {
    why: (restaurant) => `You get this because you agreed to offers from ${restaurant}.`,
    stop: 'To stop these mails at once:',
  },
  es: {
    why: (restaurant) => `Recibe este correo porque aceptó recibir ofertas de ${restaurant}.`,
    stop: 'Para dejar de recibirlos de inmediato:',
  },
};

/** Why a guest was passed over. */
export const skipReasons = {
  consent: 'took their consent back',
  often: `had ${frequencyCap.most} campaigns in ${frequencyCap.days} days`,
} as const;
export type SkipReason = keyof typeof skipReasons;

export function channelLimit(channel: MarketingChannel): number {
  return channel === 'sms' ? maxSmsLength : maxMailLength;
}
