import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { learn, readPhrases } from './model/understanding/understand.ts';

const lesson = learn(readPhrases(z.string().parse(workerData)));
// Between threads there is no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(lesson);
