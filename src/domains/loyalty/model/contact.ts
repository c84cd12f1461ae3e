/** A phone or mail as somebody else may see it: enough to know one's own by. */
export function maskedContact({ phone, email }: { phone: string | null; email: string | null }): string {
  if (phone !== null) return `••• ${phone.slice(-4)}`;
  const [name = '', host = ''] = (email ?? '').split('@');
  return email === null ? '' : `${name.slice(0, 1)}•••@${host}`;
}
