import { wrongAmounts } from './account-standing.ts';
import { returnReasonOf } from './return-reasons.ts';

const ourMistake =
  'Su banco devolvió este pago por un error en nuestro archivo; lo corregimos y le pagamos, y usted no tiene que hacer nada.';
const notAuthorized =
  'Su banco dice que nuestra transferencia no estaba autorizada; pida a su banco que permita transferencias de Forkline y confirme su cuenta en Banco y pagos.';
const holderGone =
  'El banco ya no puede abonar esta cuenta a nombre de su titular; escriba a soporte y díganos quién recibe sus pagos a partir de ahora.';

/** What is wrong and what to do, in Spanish: for each reason that has a sentence of its own. */
const sentences: Readonly<Record<string, string>> = {
  R01: 'Su cuenta no tenía fondos suficientes para nuestra transferencia; asegúrese de que los tenga y lo intentamos de nuevo.',
  R02: 'El banco dice que esta cuenta está cerrada; indique otra en Banco y pagos y le pagamos allí.',
  R03: 'El banco no encuentra ninguna cuenta suya con este número; compárelo con un cheque e indíquela de nuevo en Banco y pagos.',
  R04: 'El número de cuenta no puede ser correcto; cópielo de un cheque e indíquelo de nuevo en Banco y pagos.',
  R05: 'Esta es una cuenta personal; indique una cuenta de su negocio en Banco y pagos.',
  R06: 'Pedimos que nos devolvieran este pago para revisarlo; le escribimos, y usted no tiene que hacer nada.',
  R07: notAuthorized,
  R08: 'Nuestra transferencia fue detenida en su banco; pida a su banco que levante la orden y confirme su cuenta en Banco y pagos.',
  R09: 'Los depósitos de su cuenta aún no estaban disponibles para nuestra transferencia; cuando lo estén, lo intentamos de nuevo.',
  R10: notAuthorized,
  R11: 'Nuestra transferencia no fue la que usted aceptó; averiguamos por qué y le escribimos, y usted no tiene que hacer nada.',
  R12: 'Su cuenta pasó a otro banco; pida a su banco los nuevos números de ruta y de cuenta e indíquelos en Banco y pagos.',
  R13: 'Este banco no acepta depósitos directos con este número de ruta; pídale el número para ACH o indique otra cuenta en Banco y pagos.',
  R14: holderGone,
  R15: holderGone,
  R16: 'El banco ha congelado esta cuenta; resuélvalo con su banco o indique otra cuenta en Banco y pagos.',
  R17: 'Su banco no pudo procesar este pago; revise los números de ruta y de cuenta en Banco y pagos, y le escribimos.',
  R20: 'Este tipo de cuenta no acepta depósitos directos; indique una cuenta corriente en Banco y pagos.',
  R23: 'El titular de esta cuenta rechazó el pago; pregunte a su banco por qué y después confirme la cuenta o indique otra en Banco y pagos.',
  R24: 'Su banco tomó este pago por una segunda copia de otro; averiguamos si lo era, y usted no tiene que hacer nada.',
  R28: 'El número de ruta tiene un dígito equivocado; cópielo de un cheque e indíquelo de nuevo en Banco y pagos.',
  R29: notAuthorized,
  R31: 'Su banco devolvió este pago tarde; pregunte a su banco por qué y confirme o cambie su cuenta en Banco y pagos.',
  R32: 'Su banco no puede recibir depósitos por ahora; indique una cuenta en otro banco en Banco y pagos.',
};

/** Undefined for a code that staff must look up. The others are mistakes of ours. */
export function spanishReturnSentence(code: string): string | undefined {
  return sentences[code] ?? (returnReasonOf(code) ? ourMistake : undefined);
}

/** Why an account failed and what its owner can do; `failure` is a return code or `wrongAmounts`. */
export function spanishFailureSentence(failure: string): string {
  if (failure === wrongAmounts) {
    return 'Los importes de los dos depósitos fueron incorrectos tres veces; indique la cuenta de nuevo y le enviamos otros dos.';
  }
  return (
    spanishReturnSentence(failure) ??
    'Su banco devolvió nuestra transferencia; pregúntele por qué e indique la cuenta de nuevo en Banco y pagos.'
  );
}
