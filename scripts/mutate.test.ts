import { describe, expect, test } from 'vitest';
import { chooseFaults } from './mutate/choose.ts';
import { findCodeFaults } from './mutate/code-faults.ts';
import { applyEdits, type FaultKind } from './mutate/fault.ts';
import { nearestTests } from './mutate/nearest-tests.ts';
import { findPolicyFaults } from './mutate/policy-faults.ts';
import { markText, placeMarks, type TestReach } from './mutate/reach.ts';

const file = 'src/domains/orders/example.ts';

describe('findCodeFaults', () => {
  const examples: [kind: FaultKind, code: string, planted: string[]][] = [
    ['condition', 'const isLate = now < due;', ['const isLate = now >= due;']],
    ['condition', 'const isSame = a === b;', ['const isSame = a !== b;']],
    ['condition', 'const both = a && b;', ['const both = a || b;']],
    ['condition', 'const isOff = !on;', ['const isOff = on;']],
    ['await', 'async () => { await save(order); };', ['async () => { save(order); };']],
    ['amount', 'const owed = sales - fees;', ['const owed = sales + fees;']],
    ['amount', 'owed += fee;', ['owed -= fee;']],
    ['amount', 'post(order, order.feeMinor, order.taxMinor);', ['post(order, order.taxMinor, order.feeMinor);']],
    ['amount', 'post({ id, feeMinor, taxMinor: tax });', ['post({ id, feeMinor: tax, taxMinor: feeMinor });']],
    ['guard', 'function f() { if (isPaid) { throw refuse(); } pay(); }', ['function f() { ; pay(); }']],
    ['guard', 'function f() { if (isPaid) return; pay(); }', ['function f() { ; pay(); }']],
    ['constant', 'const most = 50;', ['const most = 51;']],
    ['constant', 'const none = 0n;', ['const none = 1n;']],
  ];
  test.each(examples)('plants a fault of kind %s in `%s`', (kind, text, planted) => {
    const found = findCodeFaults({ area: 'orders', file, text }).filter((fault) => fault.kind === kind);
    expect(found.map(({ plant }) => applyEdits(text, plant.edits))).toEqual(planted);
  });

  test.each([
    ['a text that is joined', 'const words = "a" + name + `b`;'],
    ['a type', 'let code: 1 | 2;'],
    ['the name of a field', 'const words = { 5: "five" };'],
    ['a condition with another branch', 'function f() { if (isPaid) return; else pay(); }'],
    ['a condition that does more than leave', 'function f() { if (isPaid) { note(); return; } }'],
    ['arguments that are no amounts', 'move(from, to);'],
  ])('leaves %s as it is', (_, text) => {
    expect(findCodeFaults({ area: 'orders', file, text })).toEqual([]);
  });

  test('names the line and shows the code before and after', () => {
    const [fault] = findCodeFaults({
      area: 'orders',
      file,
      text: 'const a = 1n;\nconst isLate =\n  now < due;\n',
    }).slice(1);
    expect(fault).toMatchObject({ kind: 'condition', file, line: 3, change: 'now < due → now >= due' });
  });
});

describe('findPolicyFaults', () => {
  const file = 'db/schema.sql';
  test.each([
    [
      'CREATE POLICY own ON public.orders TO app USING ((id = me()));',
      ['alter policy own on public.orders using (true);'],
    ],
    [
      'CREATE POLICY own ON public.orders USING ((id = me())) WITH CHECK ((id = me()));',
      ['alter policy own on public.orders using (true);', 'alter policy own on public.orders with check (true);'],
    ],
    [
      'CREATE POLICY all ON public.orders FOR INSERT TO staff WITH CHECK (true);',
      ['drop policy all on public.orders;'],
    ],
    ['ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;', ['alter table public.orders disable row level security;']],
    ['CREATE TABLE public.orders (id uuid);', []],
  ])('plants faults in `%s`', (text, migrations) => {
    const found = findPolicyFaults({ file, text });
    expect(found.map(({ plant }) => ('migration' in plant ? plant.migration : undefined))).toEqual(migrations);
  });
});

describe('chooseFaults', () => {
  const text = Array.from({ length: 30 }, (_, index) => `const a${index} = b${index} === ${index};`).join('\n');
  const orders = findCodeFaults({ area: 'orders', file, text });
  const money = findCodeFaults({ area: 'money', file: 'src/shared/money.ts', text: 'const isOwed = amount > 0;' });
  const choose = (faults: typeof orders, seed: number) =>
    chooseFaults(faults, { seed, count: 8 }).map(({ area, kind, change }) => `${area} ${kind} ${change}`);

  test('chooses the same faults for the same seed, wherever the files lie', () => {
    const moved = findCodeFaults({ area: 'orders', file: 'src/domains/orders/renamed.ts', text: `\n\n${text}` });
    expect(choose([...money, ...moved], 43)).toEqual(choose([...money, ...orders], 43));
    expect(choose([...money, ...orders], 44)).not.toEqual(choose([...money, ...orders], 43));
  });

  test('spreads the faults over areas and kinds until one has no more', () => {
    const chosen = chooseFaults([...orders, ...money], { seed: 43, count: 8 });
    const counts = Map.groupBy(chosen, ({ area, kind }) => `${area} ${kind}`);
    expect(Object.fromEntries([...counts].map(([cell, faults]) => [cell, faults.length]))).toEqual({
      'orders condition': 3,
      'orders constant': 3,
      'money condition': 1,
      'money constant': 1,
    });
  });
});

describe('reach', () => {
  const text = 'const owed = (a: number) => (a > 0 ? a - 1 : 2);';
  const faults = findCodeFaults({ area: 'money', file, text });
  const marks = placeMarks({ [file]: text }, faults);

  test('markText notes what runs, and leaves the value as it is', () => {
    const marked = markText('const f = (a) => { if (a > 0) return a - 1; return !a && a + 2; };', [
      { index: 0, reached: { form: 'statement', start: 18 } },
      { index: 1, reached: { form: 'expression', start: 23, end: 28 } },
      { index: 2, reached: { form: 'expression', start: 37, end: 42 } },
      { index: 3, reached: { form: 'expression', start: 51, end: 62 } },
      { index: 4, reached: { form: 'expression', start: 51, end: 53 } },
    ]);
    expect(marked).toBe(
      'const f = (a) => {globalThis.noteReach?.(0); if ((globalThis.noteReach?.(1), (a > 0))) ' +
        'return (globalThis.noteReach?.(2), (a - 1)); ' +
        'return (globalThis.noteReach?.(3), ((globalThis.noteReach?.(4), (!a)) && a + 2)); };',
    );
  });

  test('nearestTests names the tests that reach a fault: unit tests first, then by what they reach in the file in their time', () => {
    const [condition, , amount] = faults.map((_, index) => index);
    const other = faults.length;
    const reach: TestReach[] = [
      { test: 'test/api/slow.test.ts', passed: true, durationMs: 60_000, marks: [condition, amount, other] },
      { test: 'test/api/little.test.ts', passed: true, durationMs: 10, marks: [condition, other] },
      { test: 'test/api/much.test.ts', passed: true, durationMs: 90, marks: [condition, amount, other] },
      { test: 'test/api/failing.test.ts', passed: false, durationMs: 10, marks: [condition, other] },
      { test: 'test/api/elsewhere.test.ts', passed: true, durationMs: 10, marks: [other] },
      { test: 'src/domains/orders/example.test.ts', passed: true, durationMs: 99, marks: [condition, other] },
    ].map((one) => ({ ...one, marks: one.marks.filter((mark) => mark !== undefined) }));
    const [fault] = faults;
    expect(fault && nearestTests(fault, { faults, marks, reach, texts: { [file]: text } })).toEqual([
      'src/domains/orders/example.test.ts',
      'test/api/much.test.ts',
      'test/api/little.test.ts',
      'test/api/slow.test.ts',
    ]);
  });

  test('nearestTests names first the database tests that speak of a policy’s table', () => {
    const [policy] = findPolicyFaults({
      file: 'db/schema.sql',
      text: 'ALTER TABLE public.orders ENABLE ROW LEVEL SECURITY;',
    });
    const mark = faults.length;
    const reach = ['test/api/a.test.ts', 'test/api/b.test.ts', 'test/api/c.test.ts', 'src/example.test.ts'].map(
      (name, index): TestReach => ({ test: name, passed: true, durationMs: index, marks: index === 2 ? [] : [mark] }),
    );
    const texts = {
      [file]: 'select id from orders',
      'test/api/b.test.ts': `import { rows } from '../support/rows.ts';`,
      'test/support/rows.ts': `'orders'`,
    };
    expect(policy && nearestTests(policy, { faults, marks, reach, texts })).toEqual([
      'test/api/b.test.ts',
      'test/api/a.test.ts',
    ]);
  });
});
