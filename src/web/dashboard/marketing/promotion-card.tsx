import { Alert, Button, Group, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Promotion, PromotionResult } from '../../../domains/marketing/promotion-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { SimpleTable } from '../charts/simple-table.tsx';
import { daysWords, termsWords, usePromotionChange } from './marketing-data.ts';
import classes from './marketing-page.module.css';

const stateWords = {
  draft: { words: 'Draft', tone: 'plain' },
  running: { words: 'Running', tone: 'good' },
  ended: { words: 'Ended', tone: 'plain' },
} as const satisfies Record<Promotion['state'], { words: string; tone: string }>;

const targetWords: Record<Promotion['targets'][number]['state'], string> = {
  draft: 'not sent yet',
  sending: 'being sent',
  running: 'running',
  resting: 'waits for its time',
  ending: 'being ended',
  ended: 'ended',
  refused: 'refused',
};

const endWords = { end: 'Its last day is over.', budget: 'Its budget is used up.', person: 'Ended by hand.' } as const;

/** One promotion: what it gives, where, what it has cost, and what may be done with it. */
export function PromotionCard({ promotion, onEdit }: { promotion: Promotion; onEdit: () => void }) {
  const { id, name, state, spentMinor, budgetMinor, currency, orders, targets, endedBy } = promotion;
  const money = (minor: number) => formatMoney(minor, currency);
  const { words, tone } = stateWords[state];
  return (
    <article className={classes.card} aria-labelledby={`promotion-${id}`}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={`promotion-${id}`} className={classes.subtitle}>
            {name}
          </h2>
          <span>{termsWords(promotion)}</span>
          <small>{daysWords({ from: promotion.beginsOn, to: promotion.endsOn })}</small>
        </div>
        <span className={classes.chip} data-tone={tone}>
          {words}
        </span>
      </div>
      {state === 'draft' ? (
        <p className={classes.soft}>Budget {money(budgetMinor)}, paid by you.</p>
      ) : (
        <div>
          <p className={classes.soft}>
            {money(spentMinor)} of {money(budgetMinor)} used, paid by you, on{' '}
            {orders === 1 ? 'one order' : `${orders} orders`}. {endedBy === null ? '' : endWords[endedBy]}
          </p>
          <Progress value={Math.min(100, (100 * spentMinor) / budgetMinor)} aria-label="Budget used" mt={6} />
        </div>
      )}
      <ul className={classes.list} aria-label="Services">
        {targets.map((target) => (
          <li key={target.connectionId} className={classes.row}>
            <span className={classes.name}>
              {target.serviceName}, {target.storeName}
              {target.words === null ? null : <small>{target.words}</small>}
            </span>
            <span className={classes.chip} data-tone={target.state === 'refused' ? 'bad' : 'plain'}>
              {targetWords[target.state]}
            </span>
          </li>
        ))}
      </ul>
      <Buttons promotion={promotion} onEdit={onEdit} />
      {state === 'draft' ? null : <Result id={id} />}
    </article>
  );
}

function Buttons({ promotion, onEdit }: { promotion: Promotion; onEdit: () => void }) {
  const { id, state, version, name } = promotion;
  const start = usePromotionChange(() => client.startPromotion({ id, version }), 'On its way to the services.');
  const end = usePromotionChange(() => client.endPromotion({ id }), 'It is being ended.');
  const copy = usePromotionChange(() => client.copyPromotion({ id }), 'Copied as a draft.');
  const failure = [start, end, copy].find(({ isError }) => isError)?.error;
  return (
    <>
      {failure ? (
        <Alert color="red" role="alert">
          {failureOf(failure).sentence}
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button
          variant="default"
          h={44}
          loading={copy.isPending}
          onClick={() => copy.mutate(undefined)}
          aria-label={`Copy ${name}`}
        >
          Copy
        </Button>
        {state === 'draft' ? (
          <>
            <Button variant="default" h={44} onClick={onEdit} aria-label={`Change ${name}`}>
              Change
            </Button>
            <Button
              h={44}
              loading={start.isPending}
              onClick={() => start.mutate(undefined)}
              aria-label={`Send ${name}`}
            >
              Send to the services
            </Button>
          </>
        ) : null}
        {state === 'running' ? (
          <Button
            color="red"
            variant="outline"
            h={44}
            loading={end.isPending}
            onClick={() => end.mutate(undefined)}
            aria-label={`End ${name} now`}
          >
            End now
          </Button>
        ) : null}
      </Group>
    </>
  );
}

/** Sales before, during and after, at the stores and services that have it. */
function Result({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const result = useQuery(api.getPromotionResult.queryOptions({ input: { id }, enabled: isOpen }));
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What it brought</summary>
      {isOpen && result.isPending ? <Loading label="Loading the sales" h={120} /> : null}
      {result.isError ? (
        <LoadFailure what="The sales" onRetry={() => void result.refetch()} retrying={result.isFetching} />
      ) : null}
      {result.data ? <ResultTable result={result.data} /> : null}
    </details>
  );
}

function ResultTable({ result }: { result: PromotionResult }) {
  const money = (minor: number) => formatMoney(minor, result.currency);
  const parts = [
    { title: 'Before', sales: result.before },
    { title: 'During', sales: result.during },
    ...(result.after ? [{ title: 'After', sales: result.after }] : []),
  ];
  return (
    <div className={classes.table}>
      <SimpleTable
        caption="Sales before, during and after"
        heads={['Time', 'Orders', 'Sales', 'Sales a day']}
        rows={parts.map(({ title, sales }) => ({
          key: title,
          cells: [
            `${title}, ${daysWords(sales)}`,
            sales.orders.toLocaleString('en-US'),
            money(sales.salesMinor),
            money(Math.round(sales.salesMinor / sales.days)),
          ],
        }))}
      />
      <p className={classes.soft}>
        Sales at menu prices, as in Performance. Other things change sales, too: weather, holidays.
      </p>
    </div>
  );
}
