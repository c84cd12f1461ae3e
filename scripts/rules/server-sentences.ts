import ts from 'typescript';
import { openPhraseBook } from '../../src/shared/phrase-book.ts';
import type { Source } from './source.ts';

/** Spanish by the English sentence, with `{0}`, `{1}` for the values that are filled in. */
export type Catalog = Readonly<Record<string, string>>;

/** Files whose sentences no restaurant reads in the dashboard, or that bring their own Spanish. */
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
  [/^src\/domains\/channels\/connecting\/requests\/commands\/(claim-store|work-on-request|check-proof)/, 'staff'],
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

/** Sentences of the other files that need no Spanish. */
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

interface Found {
  where: string;
  sentence: string;
}

/**
 * Compares the sentences of the server with their Spanish catalog. Returns a line for each sentence without Spanish, each
 * entry of the catalog that no source contains, and each exception that no sentence needs.
 */
export function checkServerSentences(sources: readonly Source[], catalog: Catalog): string[] {
  const read = sources.filter(({ path }) => !otherReaders.some(([pattern]) => pattern.test(path)));
  const found = read.flatMap(sentencesIn);
  return [...withoutSpanish(found, catalog), ...idleExceptions(found), ...obsoleteEntries(sources, catalog)];
}

/** Returns a line for each sentence that a restaurant can read in English only. */
export function checkTranslated(sources: readonly Source[], catalog: Catalog): string[] {
  return withoutSpanish(sources.flatMap(sentencesIn), catalog);
}

function withoutSpanish(found: readonly Found[], catalog: Catalog): string[] {
  const find = openPhraseBook(catalog);
  return found
    .filter(({ sentence }) => find(sentence) === undefined)
    .filter(({ sentence }) => !exceptions.some(([pattern]) => pattern.test(sentence)))
    .map(({ where, sentence }) => `${where}: no Spanish for “${sentence}”`);
}

function idleExceptions(found: readonly Found[]): string[] {
  return exceptions
    .filter(([pattern]) => !found.some(({ sentence }) => pattern.test(sentence)))
    .map(([pattern]) => `no sentence matches the exception ${String(pattern)}`);
}

/** Looks for the literal pieces anywhere in the sources: some sentences are put together from several. */
export function obsoleteEntries(sources: readonly Source[], catalog: Catalog): string[] {
  const server = sources
    .map(({ text }) => text)
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  const isIn = (piece: string) => server.includes(piece) || server.includes(piece.replaceAll("'", String.raw`\'`));
  return Object.keys(catalog)
    .filter((english) => !english.split(/\{\d\}/).every(isIn))
    .map((english) => `the server does not say “${english}” any more`);
}

/** The sentences of a source file that a person may read, with `{0}`, `{1}` for the values that are filled in. */
function sentencesIn({ path, text }: Source): Found[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node) => {
    if (isNotShown(node)) return;
    const words = wordsOf(node);
    if (words !== undefined) {
      const isThrown = isThrownHere(node);
      const sentence = numbered(isThrown ? words.replace(/^(?:[a-z][a-zA-Z.]*|\{\}): /, '') : words);
      if (isThrown ? hasWords(sentence) : looksSaid(sentence)) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        found.push({ where: `${path}:${line + 1}`, sentence });
      }
    }
    // The operands of a concatenation are part of its sentence.
    if (ts.isBinaryExpression(node) && words !== undefined) return;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The text of a literal, a template or a concatenation, with `{}` for each value that is filled in. */
const wordsOf = (node: ts.Node): string | undefined =>
  piecesOf(node)
    ?.map((piece) => piece ?? '{}')
    .join('');

/** Numbers the gaps, as the catalog does. */
function numbered(words: string): string {
  let gaps = 0;
  return words.replaceAll(/\s+/g, ' ').replaceAll('{}', () => `{${gaps++}}`);
}

/** The literal pieces; undefined for a value between them. */
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

/** Whether it is the message of an `AppError` or a field error, which a person reads whatever it ends in. */
function isThrownHere(node: ts.Node): boolean {
  let [given, { parent }] = [node, node];
  while (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent))
    [given, parent] = [parent, parent.parent];
  if (!ts.isNewExpression(parent) && !ts.isCallExpression(parent)) return false;
  return ['AppError', 'fieldError'].includes(parent.expression.getText()) && parent.arguments?.[1] === given;
}

/** Internal errors, types, and English beside its own Spanish. */
function isNotShown(node: ts.Node): boolean {
  if (ts.isLiteralTypeNode(node)) return true;
  if (ts.isNewExpression(node)) return /(?<!App)Error$/.test(node.expression.getText());
  return ts.isPropertyAssignment(node) && ['en', 'es'].includes(node.name.getText());
}
