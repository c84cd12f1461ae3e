import type { Restaurant } from './restaurant.ts';

/** A mail or an SMS that the app wrote. */
export interface Mail extends Record<string, unknown> {
  channel: string;
  purpose: string;
  recipient: string;
  subject: string | null;
  body_text: string | null;
  body_html: string | null;
  state: string;
}

/** What was written to `recipient`, oldest first. */
export function mailTo(restaurant: Restaurant, recipient: string): Promise<Mail[]> {
  return restaurant.sql<Mail>('select * from outgoing_messages where recipient = $1 order by created_at, id', [
    recipient,
  ]);
}

/** The one address in a mail's text that contains `part`. */
export function linkIn(mail: Mail | undefined, part: string): string {
  const link = mail?.body_text?.split(/\s+/).find((word) => word.startsWith('http') && word.includes(part));
  if (link === undefined) throw new Error(`No link with ${part} in ${mail?.body_text}`);
  return link;
}
