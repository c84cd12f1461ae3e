import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  importFields,
  type ImportField,
  type ImportMatching,
  type ImportView,
} from '../../../../domains/menu/import-contract.ts';
import { formatMoney } from '../../../../shared/money.ts';
import { api, client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import classes from './import-page.module.css';

const fieldWords = {
  category: t`Category`,
  name: t`Name`,
  description: t`Description`,
  price: t`Price`,
  variation: t`Size or variation`,
  ref: t`Id`,
  barcode: t`Barcode`,
  brand: t`Brand`,
  size: t`Size`,
  stock: t`Stock`,
  calories: t`Calories`,
  alcohol: t`Alcohol`,
  deposit: t`Deposit`,
  tax_category: t`Tax category`,
  tax_percent: t`Sales tax in %`,
  dietary: t`Dietary marks`,
  allergens: t`Allergens`,
  prescription: t`Prescription`,
} as const satisfies Record<ImportField, string>;
const leftOut = 'none';

/** Which column is what, and what would come of it, row by row. */
export function ColumnMatching({ made, onStarted }: { made: ImportView; onStarted: (made: ImportView) => void }) {
  const [matching, setMatching] = useState<ImportMatching>(made.matching);
  const isComplete = matching.name !== undefined && matching.price !== undefined;
  const preview = useQuery(
    api.previewImport.queryOptions({
      input: { id: made.id, matching },
      enabled: isComplete,
      placeholderData: (before) => before,
      staleTime: 0,
    }),
  );
  const run = useMutation({ mutationFn: () => client.runImport({ id: made.id, matching }), onSuccess: onStarted });
  const fieldOf = (column: number) => importFields.find((field) => matching[field] === column) ?? null;
  const match = (column: number, wanted: string | null) => {
    const kept = Object.entries(matching).filter(([field, at]) => at !== column && field !== wanted);
    const field = importFields.find((one) => one === wanted);
    setMatching(Object.fromEntries([...kept, ...(field ? [[field, column] as const] : [])]));
  };
  const failure = run.error ?? preview.error;
  const found = preview.data;
  const categoryName = found?.withoutCategory?.category ?? '';
  const coming = found ? found.added + found.changed : 0;
  return (
    <Stack>
      <Text>
        <Trans>{made.rowCount} rows. Say what each column is; we have guessed.</Trans>
      </Text>
      <div className={classes.columns}>
        {made.columns.map((name, column) => (
          <Select
            // A column has no other name than its place: two may have the same heading.
            // oxlint-disable-next-line react/no-array-index-key
            key={column}
            label={name || t`Column ${column + 1}`}
            description={made.sample[0]?.[column]?.slice(0, 40) || t`empty`}
            data={[
              { value: leftOut, label: t`Leave it out` },
              ...importFields.map((field) => ({ value: field, label: fieldWords[field] })),
            ]}
            value={fieldOf(column) ?? leftOut}
            onChange={(value) => match(column, value)}
          />
        ))}
      </div>
      {isComplete ? null : (
        <Text c="red">
          <Trans>Choose the columns that hold the name and the price.</Trans>
        </Text>
      )}
      {failure ? (
        <Text c="red" role="alert">
          {failureOf(failure).sentence}
        </Text>
      ) : null}
      {found && isComplete ? (
        <>
          <Text aria-live="polite">
            <Trans>
              <strong>{found.added}</strong> new items, <strong>{found.changed}</strong> that change ones you have
            </Trans>
            {found.problemCount > 0 ? (
              <>
                <Trans>
                  , <strong>{found.problemCount}</strong> rows that cannot come in
                </Trans>
              </>
            ) : null}
            .
          </Text>
          {found.problems.length > 0 ? (
            <ul className={classes.problems}>
              {found.problems.map(({ row, sentence }) => (
                <li key={`${row} ${sentence}`}>
                  <Trans>
                    Row {row}: {sentence}
                  </Trans>
                </li>
              ))}
            </ul>
          ) : null}
          {found.withoutCategory ? (
            <Text>
              {plural(found.withoutCategory.count, {
                one: `# new item has no category in the file and goes into “${categoryName}”.`,
                other: `# new items have no category in the file and go into “${categoryName}”.`,
              })}
            </Text>
          ) : null}
          {found.items.length > 0 ? (
            <div className={classes.scroll}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">
                      <Trans>Row</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Category</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Name</Trans>
                    </th>
                    <th scope="col">
                      <Trans>Base price</Trans>
                    </th>
                    <th scope="col" aria-label={t`New or changed`} />
                  </tr>
                </thead>
                <tbody>
                  {found.items.map((item) => (
                    <tr key={item.row}>
                      <td>{item.row}</td>
                      <td>{item.category}</td>
                      <td>
                        {item.name}
                        {item.sizes.length > 0 ? (
                          <Text fz="sm" c="dimmed">
                            {item.sizes.join(', ')}
                          </Text>
                        ) : null}
                      </td>
                      <td>{formatMoney(item.priceMinor, 'USD')}</td>
                      <td>{item.isNew ? t`new` : t`changed`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Text fz="sm" c="dimmed" mt={4}>
                {coming > found.items.length ? (
                  <Trans>
                    Showing the first {found.items.length} of {coming} items.
                  </Trans>
                ) : (
                  <Plural value={coming} one="Showing the one item." other="Showing all # items." />
                )}
              </Text>
            </div>
          ) : null}
        </>
      ) : null}
      <Group>
        <Button h={44} disabled={!isComplete || coming === 0} loading={run.isPending} onClick={() => run.mutate()}>
          {coming === 1 ? t`Import one item` : t`Import ${coming} items`}
        </Button>
      </Group>
    </Stack>
  );
}
