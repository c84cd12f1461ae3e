import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Progress, Radio, Select, Stack, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { importsPath, importView, type ImportView } from '../../../../domains/menu/import-contract.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { api, client } from '../../../lib/api.ts';
import { failureOf } from '../../../lib/failure.ts';
import { paths } from '../../../lib/paths.ts';
import { ScreenTitle } from '../../shell/screen-title.tsx';
import { sendFile } from '../../../lib/send-file.ts';
import { ColumnMatching } from './column-matching.tsx';
import classes from './import-page.module.css';

const lookAgainMs = 700;
/** Of what could not come in, as much as anybody reads. */
const maxShown = 100;

/** A menu from a file, or from a service that shows one already. The import that is under way stands in the address. */
export default function ImportPage() {
  const [search, setSearch] = useSearchParams();
  const id = search.get('import');
  const start = (next: string | null) => setSearch(next === null ? {} : { import: next });
  const upload = useUpload(start);
  return (
    <div className={classes.page}>
      <ScreenTitle title={t`Import`} />
      <Title order={1} fz={26}>
        <Trans>Import</Trans>
      </Title>
      {id === null ? (
        <>
          <ChooseFile upload={upload} />
          <TakeOver />
        </>
      ) : (
        <OneImport id={id} upload={upload} onAgain={() => start(null)} />
      )}
    </div>
  );
}

interface Sent {
  file: File;
  /** Of a workbook; undefined: the one that looks like a list of items. */
  sheet?: string;
}

/** The file stays at hand, so that another of its sheets can be read. */
function useUpload(onStart: (id: string) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, sheet }: Sent) =>
      importView.parse(await sendFile(importsPath, sheet === undefined ? {} : { sheet }, { field: 'file', file })),
    onSuccess: (made) => {
      cache.setQueryData(api.getImport.queryKey({ input: { id: made.id } }), made);
      onStart(made.id);
    },
  });
}

type Upload = ReturnType<typeof useUpload>;

function ChooseFile({ upload }: { upload: Upload }) {
  const open = useRef<() => void>(null);
  const { mutate } = upload;
  return (
    <section className={classes.card} aria-labelledby="from-file">
      <h2 id="from-file">
        <Trans>From a file</Trans>
      </h2>
      <Dropzone
        openRef={open}
        onDrop={([file]) => file && mutate({ file })}
        maxFiles={1}
        multiple={false}
        loading={upload.isPending}
        activateOnClick={false}
        enablePointerEvents
        aria-label={t`Drop a file here`}
      >
        <Stack align="center" gap={8} py="lg">
          <Text ta="center">
            <Trans>Drop a CSV or Excel file here: a row per item, with a name and a price at least.</Trans>
          </Text>
          <Button variant="default" h={44} onClick={() => open.current?.()}>
            <Trans>Choose a file</Trans>
          </Button>
        </Stack>
      </Dropzone>
      {upload.error ? (
        <Text c="red" role="alert">
          {failureOf(upload.error).sentence}
        </Text>
      ) : null}
    </section>
  );
}

function OneImport({ id, upload, onAgain }: { id: string; upload: Upload; onAgain: () => void }) {
  const cache = useQueryClient();
  const found = useQuery(
    api.getImport.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? lookAgainMs : false),
    }),
  );
  const keep = (made: ImportView) => {
    cache.setQueryData(api.getImport.queryKey({ input: { id } }), made);
    void cache.invalidateQueries({ queryKey: api.getMenu.key() });
  };
  const cancel = useMutation({ mutationFn: () => client.cancelImport({ id }), onSuccess: keep });
  if (found.isError) {
    return <LoadFailure what={t`The import`} onRetry={() => void found.refetch()} retrying={found.isFetching} />;
  }
  const made = found.data;
  if (!made) return null;
  return (
    <section className={classes.card} aria-labelledby="import">
      <h2 id="import">{made.fileName}</h2>
      {made.state === 'ready' && made.sheet !== null ? <SheetChoice made={made} upload={upload} /> : null}
      {made.state === 'ready' ? <ColumnMatching key={id} made={made} onStarted={keep} /> : null}
      {made.state === 'running' ? (
        <Stack>
          <Progress
            value={(made.doneRows / Math.max(1, made.rowCount)) * 100}
            size="lg"
            aria-label={t`${made.doneRows} of ${made.rowCount} rows`}
          />
          <Text aria-live="polite">
            <Trans>
              {made.doneRows} of {made.rowCount} rows
            </Trans>
          </Text>
          <Group>
            <Button variant="default" h={44} loading={cancel.isPending} onClick={() => cancel.mutate()}>
              <Trans>Cancel: nothing of it stays</Trans>
            </Button>
          </Group>
        </Stack>
      ) : null}
      {made.state === 'done' || made.state === 'cancelled' || made.state === 'failed' ? <Ended made={made} /> : null}
      {made.state === 'running' ? null : (
        <Group>
          <Button variant="subtle" h={44} onClick={onAgain}>
            {made.state === 'ready' ? t`Another file` : t`Import another file`}
          </Button>
        </Group>
      )}
    </section>
  );
}

/** Which sheet of a workbook was read; another one can be chosen as long as the file is at hand. */
function SheetChoice({ made, upload }: { made: ImportView; upload: Upload }) {
  const file = upload.variables?.file;
  return (
    <Select
      label={t`Sheet`}
      description={file ? undefined : t`To read another sheet, choose the file again.`}
      data={made.sheets}
      value={made.sheet}
      disabled={!file || upload.isPending}
      error={upload.error ? failureOf(upload.error).sentence : undefined}
      onChange={(sheet) => sheet !== null && sheet !== made.sheet && file && upload.mutate({ file, sheet })}
      maw={420}
    />
  );
}

function Ended({ made }: { made: ImportView }) {
  if (made.state !== 'done' || !made.result) {
    return (
      <Alert color={made.state === 'cancelled' ? 'gray' : 'red'} role="alert">
        {made.state === 'cancelled'
          ? t`Cancelled. Nothing of this file is on your menu.`
          : t`The import failed, and nothing of it is on your menu. Try again.`}
      </Alert>
    );
  }
  const { added, changed, skipped, problems } = made.result;
  return (
    <Stack>
      <Text component="output" display="block">
        <Trans>
          <strong>{added}</strong> added, <strong>{changed}</strong> changed
          {skipped > 0 ? t`, ${skipped} left out` : ''}.
        </Trans>
      </Text>
      {problems.length > 0 ? (
        <ul className={classes.problems}>
          {problems.slice(0, maxShown).map(({ row, sentence }) => (
            <li key={`${row} ${sentence}`}>
              <Trans>
                Row {row}: {sentence}
              </Trans>
            </li>
          ))}
        </ul>
      ) : null}
      <Group>
        <Button component={Link} to={paths.menu} h={44}>
          <Trans>See your menu</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

function TakeOver() {
  const shown = useQuery(api.listConnectionMenus.queryOptions({ staleTime: 60_000 }));
  const cache = useQueryClient();
  const [connectionId, choose] = useState<string | null>(null);
  const [pricesAre, setPricesAre] = useState<'menu' | 'base'>('menu');
  const preview = useQuery(
    api.previewTakeOver.queryOptions({
      input: { id: connectionId ?? '' },
      enabled: connectionId !== null,
      staleTime: 0,
      retry: false,
    }),
  );
  const take = useMutation({
    mutationFn: (id: string) => client.takeOver({ id, pricesAre }),
    onSuccess: () => cache.invalidateQueries({ queryKey: api.getMenu.key() }),
  });
  const failure = take.error ?? preview.error;
  const connections = shown.data?.connections ?? [];
  return (
    <section className={classes.card} aria-labelledby="take-over">
      <h2 id="take-over">
        <Trans>From a delivery service</Trans>
      </h2>
      <Text c="dimmed" fz="sm">
        <Trans>
          Reads the menu that a service shows and makes it yours, ids included, so that past orders still fit. Items
          that you have under the same id are changed, others stay.
        </Trans>
      </Text>
      <Select
        label={t`Service`}
        placeholder={connections.length === 0 ? t`Connect a service first` : t`Choose one`}
        data={connections.map((one) => ({ value: one.connectionId, label: `${one.serviceName}, ${one.storeName}` }))}
        value={connectionId}
        onChange={(value) => {
          take.reset();
          choose(value);
        }}
        maw={420}
      />
      {failure ? (
        <Text c="red" role="alert">
          {failureOf(failure).sentence}
        </Text>
      ) : null}
      {preview.data && connectionId !== null && !take.isSuccess ? (
        <Stack>
          <Text>
            <Trans>
              It shows {preview.data.items} items in {preview.data.categories} categories, with {preview.data.groups}{' '}
              modifier groups; {preview.data.itemsReplaced} of your items would be changed.
            </Trans>
          </Text>
          <LeftOut things={preview.data.leftOut} />
          <Radio.Group
            label={t`The prices there`}
            value={pricesAre}
            onChange={(value) => setPricesAre(value === 'base' ? 'base' : 'menu')}
          >
            <Stack gap={4} mt={4}>
              <Radio value="menu" py={6} label={t`hold the upcharge: work my base prices out`} />
              <Radio value="base" py={6} label={t`are my own base prices`} />
            </Stack>
          </Radio.Group>
          <Group>
            <Button h={44} loading={take.isPending} onClick={() => take.mutate(connectionId)}>
              <Trans>Take it over</Trans>
            </Button>
          </Group>
        </Stack>
      ) : null}
      {take.data ? (
        <Stack>
          <Text component="output" display="block">
            <Trans>
              {take.data.added} items added, {take.data.changed} changed. <Link to={paths.menu}>See your menu</Link>
            </Trans>
          </Text>
          <LeftOut things={take.data.leftOut} />
        </Stack>
      ) : null}
    </section>
  );
}

/** What cannot come along, each with its reason. */
function LeftOut({ things }: { things: readonly { name: string; sentence: string }[] }) {
  if (things.length === 0) return null;
  return (
    <div>
      <Text>
        <Trans>{things.length === 1 ? t`One thing stays` : t`${things.length} things stay`} with the service:</Trans>
      </Text>
      <ul className={classes.problems}>
        {things.slice(0, maxShown).map(({ name, sentence }) => (
          <li key={`${name} ${sentence}`}>
            {name}: {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
