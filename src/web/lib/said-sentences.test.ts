import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';
import book from '../../shared/lang/said.es.json' with { type: 'json' };
import { openPhraseBook } from '../../shared/phrase-book.ts';
import guests from '../lang/guests.es.json' with { type: 'json' };

/** Whose sentences no restaurant reads in the dashboard, or reads in words of their own. */
const otherReaders: readonly (readonly [where: RegExp, why: string])[] = [
  [/\/fixtures\//, 'what services send in tests'],
  [/^src\/platform\/(telemetry|db|export|http\/web-files)/, 'whoever runs the server, and programs'],
  [/^src\/shared\/company\.ts$/, 'our own name'],
  [/^src\/domains\/(staff|applications|inquiries|news)\//, 'the back office and the public site are English'],
  [
    /^src\/domains\/payouts\/(rails|files|commands\/(desk|run-|transfer-|recheck-|reissue-))/,
    'staff at the payout desk',
  ],
  [/^src\/domains\/payouts\/model\/(anomalies|account-history|decide-payout)\.ts$/, 'staff at the payout desk'],
  [
    /^src\/domains\/reconciliation\/(deposits|folder|case-desk|commands\/(?!locate-lines|take-in-report))/,
    'staff who work on cases',
  ],
  [
    /^src\/domains\/reconciliation\/(deposits-contract|model\/(dispute|finding|read-statement))/,
    'staff who work on cases',
  ],
  [/^src\/domains\/merchants\/commands\/(change-merchant-state|create-merchant)\.ts$/, 'staff'],
  [/^src\/domains\/(money\/books|support\/reply-store|support\/commands\/work-on-case)/, 'staff'],
  [/(^|[/-])desk(-[a-z]+)?\.ts$|^src\/domains\/representatives\/contact-store\.ts$/, 'staff'],
  [/letters?(-words)?\.ts$|\/words-(en|es)\.ts$|-es\.ts$/, 'mails and notices, which have Spanish of their own'],
  [/^src\/domains\/representatives\/(drafts|model\/threads|commands\/remind-services)\.ts$/, 'the people of a service'],
  [/^src\/domains\/assistant\/mind\//, 'the language model'],
  [/^src\/domains\/loyalty\/slip-pdf\.ts$/, 'guests, on a slip of paper in English'],
  [/^src\/domains\/(printing\/cloudprnt-routes|channels\/hooks|reach\/keyring)\.ts$/, 'programs that call us'],
  [/^src\/domains\/(menu\/publishing\/download-routes|orders\/stream-(paths|routes))\.ts$/, 'programs that call us'],
  [/^src\/platform\/messages\/(incoming|inbound)/, 'programs that hand us mails and texts'],
];

/** What need not be in Spanish though it stands among what restaurants read. */
const exceptions: readonly (readonly [sentence: RegExp, why: string])[] = [
  [/ header (is|holds|does not) |^No proof of webhooks /, 'deliveries that are turned away are counted, not shown'],
  [/^\{0\}.* please (leave|bring|replace|charge) /, 'Grubhub’s care reads it'],
  [/^\{0\} has run out\.$/, 'the customer of Uber Eats reads it'],
  [
    /^\{0\} is \{1\}; it should |; we published |^\{0\} of \{1\} \{2\}\.$/,
    'the people of a service read it in a complaint',
  ],
  [/^This is a test\. Nothing |^There is no \{0\} \{1\}\.$|^Send this as a form /, 'whoever writes a program reads it'],
  [/^The database (does not answer|has no space left)\.$/, 'operators read it'],
  [/^The path of this address is not in its normal form/, 'developers read it'],
  [/^\(\?:/, 'a pattern, which is not shown'],
  [/^Write what was sent\.$|^Enter an amount of 0 or more\.$|^Our bank rejected /, 'staff read it'],
  [/^Su banco /, 'it is Spanish'],
  [/ for Forkline's staff\.$|^Staff of Forkline |^Staff need |^There is no such (staff|merchant)/, 'staff read it'],
  [/^What was not taken is kept for 30 days\./, 'it stands in a mail'],
];

let sentences: Found[] = [];
// Reads a thousand files of TypeScript.
beforeAll(async () => {
  sentences = await sentencesOfServer();
}, 60_000);

it('has Spanish for every sentence of the server that a restaurant can read', () => {
  const find = openPhraseBook({ ...book, ...guests });
  const unsaid = sentences
    .filter(({ sentence }) => find(sentence) === undefined)
    .filter(({ sentence }) => !exceptions.some(([pattern]) => pattern.test(sentence)))
    .map(({ where, sentence }) => `${where}: ${sentence}`);
  expect(unsaid).toEqual([]);
});

it('excuses nothing that is not said any more', () => {
  const idle = exceptions.filter(([pattern]) => !sentences.some(({ sentence }) => pattern.test(sentence)));
  expect(idle).toEqual([]);
});

interface Found {
  where: string;
  sentence: string;
}

async function sentencesOfServer(): Promise<Found[]> {
  const root = join(import.meta.dirname, '../../..');
  const folders = ['domains', 'platform', 'shared'].map((folder) => join(root, 'src', folder));
  const entries = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !otherReaders.some(([pattern]) => pattern.test(path)));
  const found = await Promise.all(
    paths.map(async (path) => sentencesIn(path, await readFile(join(root, path), 'utf8'))),
  );
  return found.flat();
}

function sentencesIn(path: string, text: string): Found[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    if (isForNobody(node)) return;
    const words = wordsOf(node);
    if (words !== undefined) {
      const isThrown = isThrownHere(node);
      const sentence = numbered(isThrown ? words.replace(/^(?:[a-z][a-zA-Z.]*|\{\}): /, '') : words);
      if (isThrown ? hasWords(sentence) : looksSaid(sentence)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        found.push({ where: `${path}:${line + 1}`, sentence });
      }
    }
    // The pieces of a sum belong to it.
    if (ts.isBinaryExpression(node) && words !== undefined) return;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** A literal's text with `{}` for what is filled in. */
const wordsOf = (node: ts.Node): string | undefined =>
  piecesOf(node)
    ?.map((piece) => piece ?? '{}')
    .join('');

/** As the phrase book writes it: with `{0}`, `{1}` for what is filled in. */
function numbered(words: string): string {
  let gaps = 0;
  return words.replaceAll(/\s+/g, ' ').replaceAll('{}', () => `{${gaps++}}`);
}

/** Undefined stands for a gap. */
function piecesOf(node: ts.Node): (string | undefined)[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.flatMap(({ literal }) => [undefined, literal.text])];
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [piecesOf(node.left), piecesOf(node.right)];
  return left || right ? [...(left ?? [undefined]), ...(right ?? [undefined])] : undefined;
}

const looksSaid = (words: string) => /^[\p{Lu}{“(]/u.test(words) && /\p{L}.* .*[.?!…]["”)]?$/u.test(words);

const hasWords = (words: string) => /\p{L}{2}/u.test(words);

/** Whether it is the sentence of an `AppError` or of a field: a person reads it, whatever it ends in. */
function isThrownHere(node: ts.Node): boolean {
  let [given, { parent }] = [node, node];
  while (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    [given, parent] = [parent, parent.parent];
  if (!ts.isNewExpression(parent) && !ts.isCallExpression(parent)) return false;
  return ['AppError', 'fieldError'].includes(parent.expression.getText()) && parent.arguments?.[1] === given;
}

/** Errors of the program, types, what describes a tool, and what stands beside its own Spanish. */
function isForNobody(node: ts.Node): boolean {
  if (ts.isLiteralTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /(?<!App)Error$/.test(node.expression.getText());
  return ts.isPropertyAssignment(node) && ['en', 'es'].includes(node.name.getText());
}
