import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Stage } from './stage.ts';

/**
 * A process of the harness itself, so that making and reading load does not slow down the one that measures. It is
 * asked by message and answers each question with one.
 */
export interface Helper<Question, Answer> {
  ask(question: Question): Promise<Answer>;
}

type Reply = { value: unknown } | { error: string };

/** @param file what `import.meta.resolve` says of the program, which hands its handler to `answerQuestions` */
export function startHelper<Question, Answer>(stage: Stage, file: string): Helper<Question, Answer> {
  const child = fork(fileURLToPath(file), { detached: true, serialization: 'advanced' });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  stage.atEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return {
    async ask(question) {
      const reply = new Promise<Reply>((resolve) => {
        // The program at the other end is ours and answers with nothing else.
        child.once('message', (message) => resolve(message as Reply));
      });
      child.send(question as object); // questions are objects; fork's type does not know ours
      const answer = await Promise.race([reply, ended]);
      if (!answer) throw new Error('A process of the bench ended unexpectedly.');
      if ('error' in answer) throw new Error(answer.error);
      return answer.value as Answer; // what the handler at the other end is typed to answer
    },
  };
}

/**
 * The other end: answers every question, and goes when the asker is gone.
 *
 * @param answer takes the questions that `startHelper` was typed for
 */
export function answerQuestions(answer: (question: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (message) => {
    answer(message as never) // only the harness talks to this process
      .then((value) => sendReply({ value }))
      .catch((error: unknown) =>
        sendReply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      );
  });
}

function sendReply(reply: Reply): void {
  process.send?.(reply);
}
