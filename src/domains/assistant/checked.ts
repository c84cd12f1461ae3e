import type { ApiContext } from '../../platform/http/api.ts';
import { company } from '../../shared/company.ts';
import type { Answer } from './model/answer.ts';
import { ungroundedValues } from './model/check-answer.ts';

const cannot = {
  en: 'I cannot answer this with certainty. I hand your question over to a person.',
  es: 'No puedo contestar esto con seguridad. Paso su pregunta a una persona.',
};

/** The answer as it may be sent: one with a value that nothing stands behind goes to a person instead. */
export function checked(answer: Answer, question: string, { log }: Pick<ApiContext, 'log'>): Answer {
  const unfounded = unfoundedIn(answer, question);
  if (unfounded.length === 0) return answer;
  log.error({ intent: answer.intent, unfounded }, 'an answer named values without a source');
  const handover = { topic: 'technical' as const, urgent: false };
  return { ...answer, kind: 'handover', text: cannot[answer.language], offers: [], handover };
}

/** Values in an answer that stand in nothing it was made from; a sound answer has none. */
function unfoundedIn(answer: Answer, question: string): string[] {
  return ungroundedValues(answer.text, [...answer.facts, question, company.supportPhone.shown, company.supportHours]);
}
