import { Button, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { journalCsvPath, type journalFormats, type TrialBalance } from '../../../domains/money/books-contract.ts';
import { formatMoney } from '../../../shared/money.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import page from '../parts/page.module.css';
import classes from './books-page.module.css';

/** What stands on every account on a day, over all merchants, and the journal for the accountant. */
export default function BooksPage() {
  const [through, setThrough] = useState(today);
  const query = useQuery(
    api.getTrialBalance.queryOptions({ input: { through }, placeholderData: (present) => present }),
  );
  return (
    <div className={page.page}>
      <title>Books - Back office</title>
      <h1 className={page.title}>Books</h1>
      <p className={page.hint}>All merchants together. Days are the business days of the stores.</p>
      <TextInput
        type="date"
        label="Trial balance at the end of"
        value={through}
        max={today()}
        required
        className={classes.date}
        styles={{ input: { minHeight: 44 } }}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '') setThrough(currentTarget.value);
        }}
      />
      {query.isPending ? <Loading label="The books are loading" h={240} /> : null}
      {query.isError && !query.data ? (
        <LoadFailure what="The books" onRetry={() => void query.refetch()} retrying={query.isFetching} />
      ) : null}
      {query.data?.currencies.length === 0 ? (
        <p className={classes.empty}>Nothing had been entered by then. Choose a later day.</p>
      ) : null}
      {query.data?.currencies.map((balance) => (
        <Balance key={balance.currency} balance={balance} />
      ))}
      <Journal through={through} />
    </div>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function Balance({ balance }: { balance: TrialBalance['currencies'][number] }) {
  const { currency, accounts, debitsMinor, creditsMinor } = balance;
  const money = (minor: number) => (minor === 0 ? '' : formatMoney(minor, currency));
  const difference = debitsMinor - creditsMinor;
  return (
    <section>
      <table className={`${page.table} ${classes.balance}`}>
        <thead>
          <tr>
            <th scope="col">Account ({currency})</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ account, label, debitMinor, creditMinor }) => (
            <tr key={account}>
              <td>{label}</td>
              <td className={classes.amount}>{money(debitMinor)}</td>
              <td className={classes.amount}>{money(creditMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>Together</td>
            <td className={classes.amount}>{formatMoney(debitsMinor, currency)}</td>
            <td className={classes.amount}>{formatMoney(creditsMinor, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {difference === 0 ? (
        <p className={classes.verdict}>Debits equal credits.</p>
      ) : (
        <p className={classes.broken} role="alert">
          Debits and credits differ by {formatMoney(Math.abs(difference), currency)}. Stop payouts and look into it.
        </p>
      )}
    </section>
  );
}

const programs: { value: (typeof journalFormats)[number]; label: string }[] = [
  { value: 'quickbooks', label: 'QuickBooks Online' },
  { value: 'xero', label: 'Xero' },
  { value: 'plain', label: 'Spreadsheet' },
];

function Journal({ through }: { through: string }) {
  const [from, setFrom] = useState(`${through.slice(0, 7)}-01`);
  const [format, setFormat] = useState<(typeof journalFormats)[number]>('quickbooks');
  const save = useMutation({
    mutationFn: () => {
      const query = new URLSearchParams({ from, to: through, format });
      return download(`${journalCsvPath}?${query}`, `journal-${from}-${through}-${format}.csv`);
    },
    onError: () =>
      notifications.show({ color: 'red', title: 'Not downloaded', message: 'The file could not be made. Try again.' }),
  });
  return (
    <section className={classes.journal}>
      <h2 className={classes.title}>Journal for the accountant</h2>
      <Group align="end">
        <TextInput
          type="date"
          label="From"
          value={from}
          max={through}
          styles={{ input: { minHeight: 44 } }}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <Select
          label="For"
          data={programs}
          value={format}
          styles={{ input: { minHeight: 44 } }}
          onChange={(value) => setFormat(value ?? 'plain')}
        />
        <Button
          h={44}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          disabled={from === '' || from > through}
          onClick={() => save.mutate()}
        >
          Download
        </Button>
      </Group>
      <p className={page.hint}>
        A journal for each day from then until the day above. The download is noted in the audit.
      </p>
    </section>
  );
}
