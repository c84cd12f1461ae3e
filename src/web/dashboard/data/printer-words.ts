import { plural } from '@lingui/core/macro';
import type { Printer } from '../../../domains/printing/contract.ts';
import { said } from '../../lib/said.ts';

/** How a printer stands; the trouble that it is in does not say how many tickets wait for it. */
export function printerWords({ state, sentence, waiting }: Pick<Printer, 'state' | 'sentence' | 'waiting'>): string {
  if (state !== 'trouble' || waiting === 0) return said(sentence);
  return `${said(sentence)} ${plural(waiting, { one: '# ticket waits.', other: '# tickets wait.' })}`;
}
