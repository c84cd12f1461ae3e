import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { modelNames } from './model/understanding/classifier.ts';
import { learnModel, readPhrases } from './model/understanding/understand.ts';

const { phrases, model } = z.object({ phrases: z.string(), model: z.enum(modelNames) }).parse(workerData);
// Between threads there is no origin to name.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(learnModel(readPhrases(phrases), model));
