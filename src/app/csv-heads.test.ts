import { expect, it } from 'vitest';
import { customerColumns } from '../domains/customers/insights/csv-routes.ts';
import { reviewColumns } from '../domains/customers/reviews/plain-routes.ts';
import { statementColumns } from '../domains/money/statement-csv.ts';
import { orderColumns } from '../domains/orders/csv.ts';
import { reportColumns } from '../domains/reports/report-csv.ts';
import spanish from '../shared/lang/csv-heads.es.json' with { type: 'json' };

it('every head of a file that restaurants save has its Spanish, and no other word does', () => {
  const files = [
    orderColumns,
    statementColumns,
    reviewColumns,
    ...Object.values(reportColumns),
    ...Object.values(customerColumns),
  ];
  expect([...new Set(files.flat())].toSorted()).toEqual(Object.keys(spanish).toSorted());
});

it('two heads of one file are never the same word', () => {
  const words = Object.values(spanish);
  expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([]);
});
