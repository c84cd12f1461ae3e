import { expect, it } from 'vitest';
import spanish from '../../shared/lang/said.es.json' with { type: 'json' };
import { deedWords } from './deeds.ts';

it.each(Object.values(deedWords))('the list of changes has Spanish for "%s"', (words) => {
  expect(spanish).toHaveProperty([words], expect.stringMatching(/, pedido al asistente$/));
});
