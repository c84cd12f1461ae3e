/** A mail or an SMS before it is sent. */
export type Message = {
  /** What it is about, such as `password_reset`. */
  purpose: string;
  /** An e-mail address, or a phone number in E.164. */
  to: string;
  text: string;
  /** It is not sent after this time: nobody could do anything about it any more. */
  worthlessAfter?: Date;
} & ({ channel: 'mail'; subject: string; html: string; unsubscribeUrl?: string } | { channel: 'sms' });
