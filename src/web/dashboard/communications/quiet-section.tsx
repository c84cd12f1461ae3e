import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NoticeSettings } from '../../../domains/notices/settings-contract.ts';
import { failureOf } from '../../lib/failure.ts';
import { timeZoneChoices } from '../../lib/time-zones.ts';
import { useLeadStore } from '../data/current-store.ts';
import classes from '../store/store-page.module.css';
import { useSetTimes } from './settings-data.ts';

const usual = { from: '22:00', to: '07:00', digestAt: '09:00' } as const;

/** When somebody wants to be left alone with what can wait. What cannot wait comes at any time. */
export function QuietSection({ times }: { times: NoticeSettings['times'] }) {
  const { timeZone: storeZone } = useLeadStore();
  const save = useSetTimes();
  const [hasQuiet, setHasQuiet] = useState(times?.quiet != null);
  const [quiet, setQuiet] = useState(times?.quiet ?? { from: usual.from, to: usual.to });
  const [hasDigest, setHasDigest] = useState(times?.digestAt != null);
  const [digestAt, setDigestAt] = useState<string>(times?.digestAt ?? usual.digestAt);
  const [timeZone, setTimeZone] = useState(times?.timeZone ?? storeZone);
  const failure = save.error ? failureOf(save.error) : undefined;
  const wrongEnd = failure?.fields['quiet.to'];
  return (
    <section className={classes.card} aria-labelledby="quiet">
      <div>
        <h2 id="quiet" className={classes.subtitle}>
          <Trans>My quiet hours and my daily mail</Trans>
        </h2>
        <p className={classes.soft}>
          <Trans>
            They hold for mails that can wait. What cannot wait comes at any time, and screens show everything.
          </Trans>
        </p>
      </div>
      <form
        className={classes.days}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ timeZone, quiet: hasQuiet ? quiet : null, digestAt: hasDigest ? digestAt : null });
        }}
      >
        <Switch
          size="md"
          py={10}
          label={t`No mails in my quiet hours`}
          checked={hasQuiet}
          onChange={(event) => setHasQuiet(event.currentTarget.checked)}
        />
        {hasQuiet ? (
          <Group gap="md" align="end" mb="sm">
            <TextInput
              type="time"
              label={t`From`}
              size="md"
              required
              value={quiet.from}
              onChange={(event) => setQuiet({ ...quiet, from: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={t`To`}
              size="md"
              required
              value={quiet.to}
              error={wrongEnd}
              onChange={(event) => setQuiet({ ...quiet, to: event.currentTarget.value })}
            />
          </Group>
        ) : null}
        <Switch
          size="md"
          py={10}
          label={t`What can wait comes in one mail a day`}
          checked={hasDigest}
          onChange={(event) => setHasDigest(event.currentTarget.checked)}
        />
        {hasDigest ? (
          <TextInput
            type="time"
            label={t`At`}
            size="md"
            maw={180}
            mb="sm"
            required
            value={digestAt}
            onChange={(event) => setDigestAt(event.currentTarget.value)}
          />
        ) : null}
        <Select
          label={t`My time zone`}
          size="md"
          maw={420}
          mb="md"
          searchable
          data={timeZoneChoices(timeZone)}
          value={timeZone}
          onChange={(zone) => zone !== null && setTimeZone(zone)}
        />
        <Group gap="sm">
          <Button type="submit" h={44} loading={save.isPending}>
            <Trans>Save my times</Trans>
          </Button>
          {save.isSuccess ? (
            <output>
              <Trans>Saved.</Trans>
            </output>
          ) : null}
        </Group>
        {failure === undefined || wrongEnd !== undefined ? null : (
          <Text c="red" fz="sm" role="alert">
            {failure.sentence}
          </Text>
        )}
      </form>
    </section>
  );
}
