import { expect, it } from 'vitest';
import { openPhraseBook } from '../../../shared/phrase-book.ts';
import { failureSentence, wrongAmounts } from './account-standing.ts';
import { bankWords } from './bank-words-es.ts';
import { changeCodes } from './change-codes.ts';
import { spanishFailureSentence } from './return-reasons-es.ts';
import { returnReasons } from './return-reasons.ts';

const find = openPhraseBook(bankWords);

it('has whatever a bank may answer in Spanish, the same for the screen as for the mail', () => {
  for (const failure of [...Object.keys(returnReasons), wrongAmounts, 'R99'])
    expect(find(failureSentence(failure))).toBe(spanishFailureSentence(failure));
  for (const { forMerchant } of Object.values(changeCodes)) expect(find(forMerchant)).toMatch(/^Su banco ha corregido/);
});
