import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, FileInput, Select } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { reportUploadPath, serviceReport } from '../../../../domains/reconciliation/contract.ts';
import { reportFormats, reportServices } from '../../../../domains/reconciliation/model/report-columns.ts';
import type { DateOrder } from '../../../../shared/read-date.ts';
import { DateOrderChoice } from '../../../kit/date-order-choice.tsx';
import { api } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { sendFile } from '../../../lib/send-file.ts';
import classes from './reports-page.module.css';
import { said } from '../../../lib/said.ts';

const names = { 'uber-eats': 'Uber Eats', doordash: 'DoorDash', grubhub: 'Grubhub', deliveroo: 'Deliveroo' } as const;
type Service = (typeof reportServices)[number];

/** Takes a report in; what keeps it out is said with row and column. */
export function UploadForm() {
  const [service, setService] = useState<Service | null>(null);
  const [storeId, setStoreId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const stores = useQuery(api.listStores.queryOptions()).data?.stores ?? [];
  const cache = useQueryClient();
  const upload = useMutation({
    mutationFn: async (given: { service: Service; file: File; dateOrder?: DateOrder }) => {
      const fields = { service: given.service, storeId: storeId ?? '', dateOrder: given.dateOrder ?? '' };
      return serviceReport.parse(await sendFile(reportUploadPath, fields, { field: 'file', file: given.file }));
    },
    onSuccess: async () => {
      setFile(null);
      await cache.invalidateQueries({ queryKey: api.listServiceReports.key() });
    },
  });
  return (
    <form
      className={classes.card}
      aria-label={t`Take in a report`}
      onSubmit={(event) => {
        event.preventDefault();
        if (service && file) upload.mutate({ service, file });
      }}
    >
      <div className={classes.fields}>
        <Select
          label={t`Service`}
          placeholder={t`Choose one`}
          data={reportServices.map((value) => ({ value, label: names[value] }))}
          value={service}
          onChange={(value) => setService(reportServices.find((one) => one === value) ?? null)}
          required
        />
        {stores.length > 1 ? (
          <Select
            label={t`Store`}
            placeholder={t`As the report says`}
            data={stores.map(({ id, name }) => ({ value: id, label: name }))}
            value={storeId}
            onChange={setStoreId}
            clearable
            clearButtonProps={{ 'aria-label': t`As the report says` }}
          />
        ) : null}
        <FileInput
          label={t`CSV file`}
          placeholder={service ? `“${reportFormats[service].reportName}”` : t`Choose a file`}
          accept=".csv,text/csv"
          value={file}
          onChange={setFile}
          clearable
          clearButtonProps={{ 'aria-label': t`No file` }}
          classNames={{ placeholder: classes.placeholder }}
          required
        />
        <Button
          type="submit"
          h={44}
          leftSection={<IconFileUpload size={18} aria-hidden />}
          loading={upload.isPending}
          disabled={service === null || file === null}
        >
          <Trans>Check the report</Trans>
        </Button>
      </div>
      {upload.error ? <Refusal error={upload.error} /> : null}
      {upload.error && upload.variables ? (
        <DateOrderChoice
          error={upload.error}
          onChoose={(dateOrder) => upload.mutate({ ...upload.variables, dateOrder })}
        />
      ) : null}
      {upload.data ? (
        <output className={classes.done}>
          {upload.data.differences === 0
            ? t`All ${upload.data.lines} lines agree with your orders.`
            : t`${upload.data.lines} lines checked: ${differences(upload.data.differences)}. We dispute what is worth it.`}
        </output>
      ) : null}
    </form>
  );
}

const differences = (count: number) => (count === 1 ? t`one difference` : t`${count} differences`);

const manyProblems = z.object({ data: z.object({ problems: z.array(z.string()).min(2) }) });

/** One sentence, or all that is wrong in the file. */
function Refusal({ error }: { error: Error }) {
  const problems = manyProblems.safeParse(error).data?.data.problems;
  if (!problems) {
    return (
      <p className={classes.refused} role="alert">
        {failureOf(error).sentence}
      </p>
    );
  }
  return (
    <div className={classes.refused} role="alert">
      <p>
        <Trans>Nothing was taken in. Correct these, or download the report again:</Trans>
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{said(problem)}</li>
        ))}
      </ul>
    </div>
  );
}
