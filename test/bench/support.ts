import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerKinds, type AnswerKind } from '../../src/domains/assistant/model/answer.ts';
import { logIn, type ApiClient } from './api-client.ts';
import { printTable, quantile, round, say, sortedNumbers } from './figures.ts';
import { setDemo, type Demo } from './support-demo.ts';
import { readTruths, type Truths } from './support-truths.ts';
import type { Stage } from './stage.ts';

const folder = join(import.meta.dirname, '../support/inquiries');
/** One part to develop on, one that is only scored. */
export const inquirySets = ['develop', 'scored'] as const;

const patterns = z.array(z.string()).default([]);

/** A labelled inquiry: a line of a set. */
const inquiry = z
  .object({
    id: z.union([z.string(), z.number()]).transform(String),
    lang: z.enum(['en', 'es']),
    role: z.enum(['owner', 'manager', 'kitchen', 'applicant', 'visitor']),
    text: z.string().optional(),
    /** What the person says, one after the other; the last answer is scored. */
    turns: z.array(z.string()).optional(),
    topic: z.string(),
    kind: z.enum(answerKinds),
    must: patterns,
    must_not: patterns,
    needs: patterns,
  })
  .transform(({ text, turns, ...rest }) => ({ ...rest, turns: turns ?? (text === undefined ? [] : [text]) }))
  .refine(({ turns }) => turns.length > 0, 'An inquiry has a text, or turns.');
export type Inquiry = z.infer<typeof inquiry>;

interface Scored extends Inquiry {
  answered: AnswerKind;
  answer: string;
  verdict: 'resolved' | 'handed over' | 'clarified' | 'wrong' | 'missed';
  /** What was expected of it and is not there, or is and should not be. */
  faults: string[];
  tookMs: number;
}

const aim = { resolved: 0.9, wrong: 0.01 };

/** Asks every inquiry of a set as the demo's people and holds the answers against what is expected. */
export async function measureSupport(stage: Stage, given: { set: string | undefined; out: string | undefined }) {
  const files = given.set === undefined ? inquirySets.map((name) => join(folder, `${name}.jsonl`)) : [given.set];
  const demo = await setDemo(stage);
  const sets: Record<string, ReturnType<typeof totalsOf>> = {};
  const all: Scored[] = [];
  for (const file of files) {
    const scored = await askAll(demo, await readInquiries(file));
    all.push(...scored);
    sets[file.slice(file.lastIndexOf('/') + 1)] = totalsOf(scored);
    print(file, scored);
  }
  if (given.out !== undefined) await writeFile(given.out, all.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const totals = totalsOf(all);
  return {
    figures: files.length === 1 ? totals : { ...totals, sets },
    isWithinBudget: totals.resolvedShare >= aim.resolved && totals.wrongShare <= aim.wrong,
  };
}

/** The inquiries of a file; throws with the line that is not one. */
export async function readInquiries(file: string): Promise<Inquiry[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const parsed = inquiry.safeParse(JSON.parse(line));
    if (!parsed.success)
      throw new Error(`Line ${index + 1} of ${file} is no inquiry: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

async function askAll(demo: Demo, inquiries: readonly Inquiry[]): Promise<Scored[]> {
  const truths = await readTruths(demo);
  const clients = new Map<string, ApiClient>();
  const scored: Scored[] = [];
  for (const one of inquiries) {
    const email = demo.people[one.role];
    if (email !== undefined && !clients.has(one.role)) clients.set(one.role, await logIn(demo.url, email));
    const said = await converse(
      demo,
      { ...one, turns: one.turns.map((text) => truths.fill(text)) },
      clients.get(one.role),
    );
    scored.push({ ...one, ...judge(one, said, truths) });
  }
  return scored;
}

interface Said {
  kind: AnswerKind;
  text: string;
  tookMs: number;
}

const answer = z.object({
  kind: z.enum(answerKinds),
  text: z.string(),
  sources: z.array(z.object({ title: z.string(), href: z.string() })),
  offers: z.array(z.object({ title: z.string(), will: z.string() })).default([]),
  handover: z.object({ caseNumber: z.string().nullable(), dueAt: z.string() }).nullable(),
});

async function converse(demo: Demo, { turns, role, lang }: Inquiry, client: ApiClient | undefined): Promise<Said> {
  const conversationId = randomUUID();
  let before: unknown = null;
  let last: Said | undefined;
  for (const text of turns) {
    const began = performance.now();
    const hasAccount = role !== 'visitor' && role !== 'applicant';
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': addressOf(conversationId),
      ...(client && { authorization: `Bearer ${client.token}` }),
    };
    const body = hasAccount
      ? { id: randomUUID(), conversationId, text, storeId: null, language: lang }
      : { text, before, language: lang };
    const response = await fetch(`${demo.url}/api/assistant/${hasAccount ? 'questions' : 'visitor'}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    const answered: unknown = await response.json();
    if (!response.ok) throw new Error(`"${text}" was answered ${response.status}: ${JSON.stringify(answered)}`);
    const parsed = answer.parse(hasAccount ? z.object({ answer: z.unknown() }).parse(answered).answer : answered);
    before = hasAccount ? null : z.object({ frame: z.unknown() }).parse(answered).frame;
    last = { kind: parsed.kind, text: shownText(parsed), tookMs: performance.now() - began };
  }
  if (!last) throw new Error('An inquiry has at least one turn.');
  return last;
}

/** Questions of visitors are limited by address: each conversation has one of its own. */
const addressOf = (id: string) => `10.${[0, 2, 4].map((at) => Number.parseInt(id.slice(at, at + 2), 16)).join('.')}`;

/** All that the person reads: the words, the cards, where it comes from. */
function shownText({ text, offers, sources, handover }: z.infer<typeof answer>): string {
  const when =
    handover === null
      ? []
      : [
          `A person of our support team answers by ${handover.dueAt} (one business day at most outside support hours). ${handover.caseNumber === null ? '' : `Your case: ${handover.caseNumber}.`}`,
        ];
  return [
    text,
    ...offers.flatMap(({ title, will }) => [title, will]),
    ...when,
    ...sources.map(({ title, href }) => `${title} (${href})`),
  ].join('\n');
}

function judge(
  { kind, must, must_not: mustNot }: Inquiry,
  said: Said,
  truths: Truths,
): Pick<Scored, 'answered' | 'answer' | 'verdict' | 'faults' | 'tookMs'> {
  const unknown = [...must, ...mustNot]
    .filter((pattern) => !truths.pattern(pattern))
    .map((pattern) => `the demo account has no value for /${pattern}/`);
  const missing = must
    .filter((pattern) => truths.pattern(pattern)?.test(said.text) === false)
    .map((pattern) => `lacks /${pattern}/`);
  const forbidden = mustNot
    .filter((pattern) => truths.pattern(pattern)?.test(said.text) === true)
    .map((pattern) => `says /${pattern}/`);
  const faults = [
    ...(said.kind === kind ? [] : [`${said.kind} instead of ${kind}`]),
    ...unknown,
    ...missing,
    ...forbidden,
  ];
  const isConfident = said.kind === 'fact' || said.kind === 'account' || said.kind === 'action';
  const isFalse = isConfident && forbidden.length > 0;
  const missedHandover = kind === 'handover' && said.kind !== 'handover';
  const verdict =
    faults.length === 0
      ? 'resolved'
      : isFalse || missedHandover
        ? 'wrong'
        : said.kind === 'handover'
          ? 'handed over'
          : said.kind === 'clarify'
            ? 'clarified'
            : 'missed';
  return { answered: said.kind, answer: said.text, verdict, faults, tookMs: round(said.tookMs) };
}

function totalsOf(scored: readonly Scored[]) {
  const count = (of: readonly Scored[], verdict: Scored['verdict']) =>
    of.filter((one) => one.verdict === verdict).length;
  const topics = [...new Set(scored.map(({ topic }) => topic))].toSorted();
  const share = (part: number) => round(part / Math.max(1, scored.length), 4);
  return {
    inquiries: scored.length,
    resolved: count(scored, 'resolved'),
    handedOver: count(scored, 'handed over'),
    clarified: count(scored, 'clarified'),
    missed: count(scored, 'missed'),
    wrong: count(scored, 'wrong'),
    resolvedShare: share(count(scored, 'resolved')),
    wrongShare: share(count(scored, 'wrong')),
    byTopic: Object.fromEntries(
      topics.map((topic) => {
        const of = scored.filter((one) => one.topic === topic);
        return [
          topic,
          {
            inquiries: of.length,
            resolved: count(of, 'resolved'),
            handedOver: count(of, 'handed over'),
            clarified: count(of, 'clarified'),
            missed: count(of, 'missed'),
            wrong: count(of, 'wrong'),
          },
        ];
      }),
    ),
    p95Ms: round(quantile(sortedNumbers(scored.map(({ tookMs }) => tookMs)), 0.95)),
  };
}

function print(file: string, scored: readonly Scored[]): void {
  const { byTopic, ...totals } = totalsOf(scored);
  say(`\n${file}: resolved is the right kind of answer with all facts; wrong a false statement or a missed hand-over`);
  printTable(
    ['topic', 'inquiries', 'resolved', 'handed over', 'clarified', 'missed', 'wrong'],
    [...Object.entries(byTopic), ['all', totals] as const].map(([topic, one]) => [
      topic,
      one.inquiries,
      one.resolved,
      one.handedOver,
      one.clarified,
      one.missed,
      one.wrong,
    ]),
  );
  say(
    `  resolved ${round(totals.resolvedShare * 100)} % (aim 90), wrong ${round(totals.wrongShare * 100)} % (aim at most 1), p95 ${totals.p95Ms} ms`,
  );
  for (const one of scored.filter(({ verdict }) => verdict === 'wrong'))
    say(`  wrong: ${one.id} ${one.turns.at(-1)} → ${one.faults.join('; ')}`);
}
