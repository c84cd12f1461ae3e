import type { TurnView } from './contract.ts';
import type { DeedRow } from './deed-store.ts';
import type { TurnRow } from './store.ts';

export function turnViewOf(turn: TurnRow, deeds: readonly DeedRow[]): TurnView {
  const { answer } = turn;
  return {
    id: turn.id,
    question: turn.question,
    at: turn.at.toISOString(),
    helped: turn.helped,
    answer: {
      kind: turn.kind,
      topic: turn.topic,
      language: turn.language,
      text: answer.text,
      sources: answer.sources,
      choices: answer.choices,
      handover: answer.handover,
      offers: answer.offers.map(({ title, will, undo }, place) => {
        const deed = deeds.find((one) => one.turnId === turn.id && one.place === place);
        return {
          title,
          will,
          state: deed?.state ?? 'open',
          why: deed?.why ?? null,
          canUndo: deed?.state === 'done' && undo !== null,
        };
      }),
    },
  };
}
