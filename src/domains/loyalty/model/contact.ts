import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** In E.164; without a country it is taken for one of the United States. Undefined for what is no phone number. */
export function toE164(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone, 'US');
  return number?.isValid() === true ? number.number : undefined;
}

/** A phone or mail as somebody else may see it: enough to know one's own by. */
export function maskedContact({ phone, email }: { phone: string | null; email: string | null }): string {
  if (phone !== null) return `••• ${phone.slice(-4)}`;
  const [name = '', host = ''] = (email ?? '').split('@');
  return email === null ? '' : `${name.slice(0, 1)}•••@${host}`;
}
