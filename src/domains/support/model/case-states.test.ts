import { expect, it } from 'vitest';
import { isOurTurn, stateAfter, supportCaseStates, supportTransitions, type SupportTransition } from './case-states.ts';
import { fillReply, firstName, unfilled, unknownFillIns } from './saved-replies.ts';
import { queueOf, supportTopics } from './topics.ts';

it('opens a solved case again when its person writes, and hands it over when staff answer', () => {
  expect(stateAfter('person_writes', 'solved')).toBe('reopened');
  expect(stateAfter('person_writes', 'waiting_for_person')).toBe('open');
  for (const state of supportCaseStates) expect(stateAfter('staff_answer', state)).toBe('waiting_for_person');
});

it('solves nothing twice, and opens again only what is solved', () => {
  expect([stateAfter('helped', 'solved'), stateAfter('solve', 'solved'), stateAfter('reopen', 'open')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('leaves no state without a way on', () => {
  const transitions = Object.keys(supportTransitions) as SupportTransition[]; // its own keys
  for (const state of supportCaseStates) {
    expect(transitions.some((transition) => ![undefined, state].includes(stateAfter(transition, state)))).toBe(true);
  }
  expect(supportCaseStates.filter(isOurTurn)).toEqual(['open', 'reopened']);
});

it('puts every topic into a queue that people look at, none into that of strangers', () => {
  expect(new Set(supportTopics.map(queueOf))).toEqual(new Set(['operations', 'money', 'general']));
});

it('fills in what is known of a saved reply, and says what is left', () => {
  const text = 'Hello {name}, {case} is done. {me} of {restaurant}, {other}';
  const filled = fillReply(text, { name: firstName(' Rosalía  Gómez '), case: 'C-1001' });
  expect(filled).toBe('Hello Rosalía, C-1001 is done. {me} of {restaurant}, {other}');
  expect(unfilled(filled)).toEqual(['{me}', '{restaurant}', '{other}']);
  expect(unknownFillIns(text)).toEqual(['{other}']);
  expect(unfilled('{ "a": 1 }, {}, {1}')).toEqual([]);
});
