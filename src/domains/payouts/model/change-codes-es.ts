import type { ChangeCode } from './change-codes.ts';

const confirm = 'compárelo con lo que le dice su banco y confírmelo en Banco y pagos.';
const ours = 'Su banco ha corregido un dato nuestro; usted no tiene que hacer nada.';

/** What the merchant's bank says, and what to do, in Spanish. */
export const spanishCorrections: Readonly<Record<ChangeCode, string>> = {
  C01: `Su banco ha corregido el número de cuenta; ${confirm}`,
  C02: `Su banco ha corregido el número de ruta; ${confirm}`,
  C03: `Su banco ha corregido los números de ruta y de cuenta; ${confirm}`,
  C04: `Su banco ha corregido el nombre de la cuenta; ${confirm}`,
  C05: `Su banco ha corregido si esta cuenta es corriente o de ahorro; ${confirm}`,
  C06: `Su banco ha corregido el número y el tipo de cuenta; ${confirm}`,
  C07: `Su banco ha corregido el número de ruta, el número y el tipo de cuenta; ${confirm}`,
  C08: ours,
  C09: ours,
};
