/**
 * Codes that people may have to type: no letters that look like others (Crockford's Base32). A slip's has 80 bits, so that
 * nobody finds one by trying.
 */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const placeCodeLength = 16;
export const cardCodeLength = 8;

/** What was typed as the code it was meant to be: small letters, spaces, dashes and look-alikes do not matter. */
export function readCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

/** `ABCD-EFGH`, as it is printed. */
export function codeWords(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
