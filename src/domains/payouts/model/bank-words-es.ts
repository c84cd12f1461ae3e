import type { PhraseBook } from '../../../shared/phrase-book.ts';
import { failureSentence, wrongAmounts } from './account-standing.ts';
import { spanishCorrections } from './change-codes-es.ts';
import { changeCodes, type ChangeCode } from './change-codes.ts';
import { spanishFailureSentence } from './return-reasons-es.ts';
import { returnReasons } from './return-reasons.ts';

const failures = [...Object.keys(returnReasons), wrongAmounts, ''];
const corrections = Object.keys(changeCodes) as ChangeCode[]; // its own keys

/** What merchants read of their bank's answers in English, and the Spanish of it. */
export const bankWords: PhraseBook = Object.fromEntries([
  ...failures.map((failure) => [failureSentence(failure), spanishFailureSentence(failure)]),
  ...corrections.map((code) => [changeCodes[code].forMerchant, spanishCorrections[code]]),
]);
