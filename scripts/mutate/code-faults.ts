import ts from 'typescript';
import { applyEdits, describeChange, oneLine, type Edit, type Fault, type FaultKind } from './fault.ts';

/** A fault in TypeScript code, with the code whose run reaches it. */
export interface CodeFault extends Fault {
  plant: { edits: readonly Edit[] };
  reached: Reached;
}
/** A `statement` begins at `start`; an `expression` ends at `end`. */
export type Reached = { form: 'statement'; start: number } | { form: 'expression'; start: number; end: number };

interface Found {
  kind: FaultKind;
  /** The code that the report shows before and after. */
  node: ts.Node;
  edits: readonly Edit[];
  reached: Reached;
}

const flipped: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: '>=',
  [ts.SyntaxKind.LessThanEqualsToken]: '>',
  [ts.SyntaxKind.GreaterThanToken]: '<=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '<',
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};
const reversed: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.PlusToken]: '-',
  [ts.SyntaxKind.MinusToken]: '+',
  [ts.SyntaxKind.PlusEqualsToken]: '-=',
  [ts.SyntaxKind.MinusEqualsToken]: '+=',
};
const moneyWords = new Set(
  (
    'adjustment amount balance cents charge commission credit debit deposit discount due earned earnings fee gross ' +
    'minor net owed paid payout price promotion refund remitted share subtotal sum tax tip total value'
  ).split(' '),
);

/** Returns every fault that can be planted in a TypeScript file, in the order of the code. */
export function findCodeFaults({ area, file, text }: { area: string; file: string; text: string }): CodeFault[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Found[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    found.push(...faultsAt(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const times = new Map<string, number>();
  return found.map(({ kind, node, edits, reached }) => {
    const before = node.getText(source);
    const begin = node.getStart(source);
    const after = applyEdits(
      before,
      edits.map((edit) => ({ ...edit, start: edit.start - begin, end: edit.end - begin })),
    );
    const change = kind === 'guard' ? `${oneLine(before)} → (removed)` : describeChange(before, after);
    const code = `${kind}\n${nameAround(node)}\n${oneLine(before, Infinity)}\n${oneLine(after, Infinity)}`;
    const time = times.get(code) ?? 0;
    times.set(code, time + 1);
    const line = source.getLineAndCharacterOfPosition(begin).line + 1;
    return { area, kind, file, line, change, fingerprint: `${code}\n${time}`, plant: { edits }, reached };
  });
}

/** Returns the places where a function of the file begins to run. */
export function findFunctionStarts(file: string, text: string): Reached[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const starts: Reached[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    const body = ts.isFunctionLike(node) && 'body' in node ? node.body : undefined;
    if (body && ts.isBlock(body)) starts.push({ form: 'statement', start: body.getStart(source) + 1 });
    else if (body) starts.push(expression(body, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return starts;
}

function faultsAt(node: ts.Node, source: ts.SourceFile): Found[] {
  if (ts.isBinaryExpression(node)) return binaryFaults(node, source);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [{ kind: 'condition', node, edits: [cut(node, node.operand, source)], reached: expression(node, source) }];
  }
  if (ts.isAwaitExpression(node)) {
    return [{ kind: 'await', node, edits: [cut(node, node.expression, source)], reached: expression(node, source) }];
  }
  if (ts.isNumericLiteral(node) || ts.isBigIntLiteral(node)) return constantFaults(node, source);
  if (ts.isIfStatement(node)) return guardFaults(node, source);
  if (ts.isCallExpression(node)) return swappedArguments(node, source);
  if (ts.isObjectLiteralExpression(node)) return swappedFields(node, source);
  return [];
}

function binaryFaults(node: ts.BinaryExpression, source: ts.SourceFile): Found[] {
  const { operatorToken } = node;
  const flip = flipped[operatorToken.kind];
  const reverse = joinsText(node) ? undefined : reversed[operatorToken.kind];
  const text = flip ?? reverse;
  if (text === undefined) return [];
  const edits = [{ start: operatorToken.getStart(source), end: operatorToken.end, text }];
  // An assignment's left side cannot be wrapped, the whole of it can.
  return [{ kind: flip === undefined ? 'amount' : 'condition', node, edits, reached: expression(node, source) }];
}

/** Whether a sum has a text among its terms, which `-` would turn into NaN: a fault that says nothing about amounts. */
function joinsText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isParenthesizedExpression(node)) return joinsText(node.expression);
  return ts.isBinaryExpression(node) && (joinsText(node.left) || joinsText(node.right));
}

function constantFaults(node: ts.NumericLiteral | ts.BigIntLiteral, source: ts.SourceFile): Found[] {
  // The name of a field, `{ 5: … }`.
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return [];
  const { start, end } = rangeOf(node, source);
  const text = ts.isBigIntLiteral(node)
    ? `${BigInt(node.text.slice(0, -1).replaceAll('_', '')) + 1n}n`
    : String(Number(node.text) + 1);
  // The lone literal says too little in the report and would be the same fault everywhere.
  const around = ts.isPrefixUnaryExpression(node.parent) ? node.parent.parent : node.parent;
  return [{ kind: 'constant', node: around, edits: [{ start, end, text }], reached: expression(node, source) }];
}

/** An `if` without `else` that only throws or returns. */
function guardFaults(node: ts.IfStatement, source: ts.SourceFile): Found[] {
  const { thenStatement: then, elseStatement, parent } = node;
  const only = ts.isBlock(then) && then.statements.length === 1 ? then.statements[0] : then;
  const leaves = only && (ts.isThrowStatement(only) || ts.isReturnStatement(only));
  const isListed = ts.isBlock(parent) || ts.isSourceFile(parent) || ts.isCaseOrDefaultClause(parent);
  if (!leaves || elseStatement || !isListed) return [];
  const { start, end } = rangeOf(node, source);
  return [{ kind: 'guard', node, edits: [{ start, end, text: ';' }], reached: { form: 'statement', start } }];
}

function swappedArguments(node: ts.CallExpression, source: ts.SourceFile): Found[] {
  for (const [index, first] of node.arguments.entries()) {
    const second = node.arguments[index + 1];
    if (!second || !isAmount(first) || !isAmount(second)) continue;
    const edits = swap(first, second, source);
    // A call may be part of an optional chain, which must not be wrapped; its argument may.
    if (edits) return [{ kind: 'amount', node, edits, reached: expression(first, source) }];
  }
  return [];
}

function swappedFields(node: ts.ObjectLiteralExpression, source: ts.SourceFile): Found[] {
  const fields = node.properties.flatMap((field) => {
    const isField = ts.isPropertyAssignment(field) || ts.isShorthandPropertyAssignment(field);
    return isField && ts.isIdentifier(field.name) && namesMoney(field.name.text) ? [field] : [];
  });
  const [first, second] = fields;
  if (!first || !second) return [];
  const [a, b] = [first, second].map((field) => (ts.isPropertyAssignment(field) ? field.initializer : field.name));
  if (!a || !b || a.getText(source) === b.getText(source)) return [];
  const edits = [edit(first, b), edit(second, a)];
  return [{ kind: 'amount', node, edits, reached: expression(node, source) }];

  function edit(field: (typeof fields)[number], value: ts.Node): Edit {
    return { ...rangeOf(field, source), text: `${field.name.getText(source)}: ${value.getText(source)}` };
  }
}

function isAmount(node: ts.Expression): boolean {
  if (ts.isIdentifier(node)) return namesMoney(node.text);
  return ts.isPropertyAccessExpression(node) && (namesMoney(node.name.text) || isAmount(node.expression));
}

/** Whether one of the words of a camel-case name, in the singular or plural, is one of money. */
function namesMoney(name: string): boolean {
  const words = name.split(/(?=[A-Z])|_/).map((word) => word.toLowerCase());
  return words.some((word) => moneyWords.has(word) || moneyWords.has(word.replace(/s$/, '')));
}

function swap(first: ts.Node, second: ts.Node, source: ts.SourceFile): readonly Edit[] | undefined {
  const [a, b] = [first.getText(source), second.getText(source)];
  if (a === b) return undefined;
  return [
    { ...rangeOf(first, source), text: b },
    { ...rangeOf(second, source), text: a },
  ];
}

/** Removes what stands before `inner` in `outer`. */
function cut(outer: ts.Node, inner: ts.Node, source: ts.SourceFile): Edit {
  return { start: outer.getStart(source), end: inner.getStart(source), text: '' };
}

function expression(node: ts.Node, source: ts.SourceFile): Reached {
  return { form: 'expression', ...rangeOf(node, source) };
}

function rangeOf(node: ts.Node, source: ts.SourceFile): { start: number; end: number } {
  return { start: node.getStart(source), end: node.end };
}

/** The name of the function, method or constant around a node; empty at the top of a file. */
function nameAround(node: ts.Node): string {
  for (let at = node.parent as ts.Node | undefined; at; at = at.parent as ts.Node | undefined) {
    const name = ts.isFunctionLike(at) || ts.isVariableDeclaration(at) ? at.name : undefined;
    if (name && ts.isIdentifier(name)) return name.text;
  }
  return '';
}
