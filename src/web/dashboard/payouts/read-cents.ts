/** An amount below a dollar as people type it (`0.32`, `.32`, `$0.32`, `32`), in cents; undefined for anything else. */
export function readCents(text: string): number | undefined {
  const typed = text.trim().replace(/^\$\s*/, '');
  const decimals = /^0?\.(\d{1,2})$/.exec(typed)?.[1]?.padEnd(2, '0');
  const whole = /^\d{1,2}$/.exec(typed)?.[0];
  const cents = Number(decimals ?? whole ?? 0);
  return cents > 0 ? cents : undefined;
}
