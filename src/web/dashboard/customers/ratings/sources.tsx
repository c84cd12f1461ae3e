import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, FileInput, Select } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import type { ReviewSource } from '../../../../domains/customers/reviews-contract.ts';
import { DateOrderChoice } from '../../../kit/date-order-choice.tsx';
import { failureOf } from '../../../lib/failure.ts';
import { formatDayAndClock } from '../../../lib/format-time.ts';
import { said } from '../../../lib/said.ts';
import { useLeadStore } from '../../data/current-store.ts';
import { useMayAnswer, usePlaces, useSources, useUpload } from './ratings-data.ts';
import classes from './ratings-page.module.css';

/** How the reviews of each service come, and the way to take in a file of one that sends none. */
export function Sources() {
  const { data } = useSources();
  const mayAnswer = useMayAnswer();
  if (!data || data.sources.length === 0) return null;
  const withFile = data.sources.filter(({ file }) => file !== null);
  return (
    <section className={classes.card} aria-labelledby="sources">
      <h2 id="sources" className={classes.subtitle}>
        <Trans>Where reviews come from</Trans>
      </h2>
      <ul className={classes.sources}>
        {data.sources.map((source) => (
          <li key={source.service}>
            <strong>{source.serviceName}</strong> <Source source={source} />
          </li>
        ))}
      </ul>
      {mayAnswer && withFile.length > 0 ? <UploadForm sources={withFile} /> : null}
    </section>
  );
}

function Source({ source: { reads, readAt, problem, serviceName } }: { source: ReviewSource }) {
  const { timeZone } = useLeadStore();
  if (!reads.can) return <span className={classes.soft}>{said(reads.reason)}</span>;
  if (problem !== null) {
    const why = said(problem);
    return (
      <span className={classes.soft}>
        <Trans>
          {serviceName} did not give its reviews: {why} Its file can be taken in below.
        </Trans>
      </span>
    );
  }
  const at = readAt === null ? null : formatDayAndClock(readAt, timeZone);
  return (
    <span className={classes.soft}>
      {at === null ? (
        <Trans>Its reviews are read for the first time in a moment.</Trans>
      ) : (
        <Trans>Come by themselves, read last on {at}.</Trans>
      )}
    </span>
  );
}

function UploadForm({ sources }: { sources: readonly ReviewSource[] }) {
  const [service, setService] = useState<string | null>(null);
  const [storeId, setStoreId] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const { stores } = usePlaces();
  const upload = useUpload();
  const wanted = sources.find((source) => source.service === service)?.file;
  return (
    <form
      className={classes.form}
      aria-label={t`Take in a file of reviews`}
      onSubmit={(event) => {
        event.preventDefault();
        if (service && file) upload.mutate({ service, storeId, file }, { onSuccess: () => setFile(null) });
      }}
    >
      <Select
        label={t`Service`}
        placeholder={t`Choose one`}
        data={sources.map(({ service: value, serviceName: label }) => ({ value, label }))}
        value={service}
        onChange={setService}
        required
      />
      {stores.length > 1 ? (
        <Select
          label={t`Store`}
          placeholder={t`As the file says`}
          data={stores}
          value={storeId}
          onChange={setStoreId}
          clearable
          clearButtonProps={{ 'aria-label': t`As the file says` }}
        />
      ) : null}
      <FileInput
        label={t`CSV file`}
        description={wanted ? t`“${wanted.name}”, in ${wanted.where}` : undefined}
        placeholder={t`Choose a file`}
        accept=".csv,text/csv"
        value={file}
        onChange={setFile}
        clearable
        clearButtonProps={{ 'aria-label': t`No file` }}
        classNames={{ placeholder: classes.placeholder }}
        required
      />
      <div>
        <Button
          type="submit"
          h={44}
          leftSection={<IconFileUpload size={18} aria-hidden />}
          loading={upload.isPending}
          disabled={service === null || file === null}
        >
          <Trans>Take in the reviews</Trans>
        </Button>
      </div>
      {upload.error ? <Refusal error={upload.error} /> : null}
      {upload.error && upload.variables ? (
        <DateOrderChoice
          error={upload.error}
          onChoose={(dateOrder) =>
            upload.mutate({ ...upload.variables, dateOrder }, { onSuccess: () => setFile(null) })
          }
        />
      ) : null}
      {upload.data ? (
        <output>
          <Plural
            value={upload.data.added}
            _0="Every review of this file was here already."
            one="# new review was taken in."
            other="# new reviews were taken in."
          />
        </output>
      ) : null}
    </form>
  );
}

const manyProblems = z.object({ data: z.object({ problems: z.array(z.string()).min(2) }) });

/** One sentence, or all that is wrong in the file. */
function Refusal({ error }: { error: Error }) {
  const problems = manyProblems.safeParse(error).data?.data.problems ?? [failureOf(error).sentence];
  return (
    <div className={classes.refused} role="alert">
      <Trans>Nothing was taken in.</Trans>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
