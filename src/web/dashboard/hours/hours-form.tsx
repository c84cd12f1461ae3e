import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Holiday, StoreHours } from '../../../domains/channels/store-contract.ts';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { api, client } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { useAct, useMayManage } from '../integrations/integrations-data.ts';
import { Refusal } from '../integrations/refusal.tsx';
import { UnsavedGuard } from '../shell/unsaved-guard.tsx';
import { longDays, type LongDay } from '../../../domains/channels/model/timetable.ts';
import { LongDaysDialog } from './long-days-dialog.tsx';
import { HolidayFields } from './holiday-fields.tsx';
import { TimetableFields } from './timetable-fields.tsx';
import { rulesOf, useTimetable } from './use-timetable.ts';

const usual = { rules: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '21:00' }], special: [] };

interface HoursFormProps {
  storeId: string;
  saved: StoreHours;
  /** The store on its services. */
  cards: readonly IntegrationCard[];
  onSaved: () => void;
  /** Public holidays that are offered as special days. */
  holidays?: readonly Holiday[];
}

const none: readonly Holiday[] = [];

/** When a store is open. What is being typed is kept until it is saved. */
export function HoursForm({ storeId, saved, cards, onSaved, holidays = none }: HoursFormProps) {
  const cache = useQueryClient();
  // Of those that the typing began with: what comes in meanwhile is not what it was made from.
  const [version, setVersion] = useState(saved.version);
  const edited = useTimetable(saved.hours ? rulesOf(saved.hours) : usual);
  const mayManage = useMayManage() === true;
  const save = useAct(client.setStoreHours);
  const { timetable, problem } = edited;
  const [kept, setKept] = useState(() => JSON.stringify(timetable));
  const isDirty = JSON.stringify(timetable) !== kept;
  const [asked, ask] = useState<LongDay[]>([]);
  const submit = (confirmLongDays: boolean) => {
    ask([]);
    save.mutate(
      { id: storeId, hours: timetable, version, confirmLongDays },
      {
        onSuccess: async (now) => {
          setVersion(now.version);
          setKept(JSON.stringify(timetable));
          onSaved();
          await cache.invalidateQueries({ queryKey: api.getStoreHours.key() });
        },
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const unusual = longDays(timetable, saved.hours);
        if (unusual.length > 0) ask(unusual);
        else submit(false);
      }}
    >
      <LongDaysDialog days={asked} onCancel={() => ask([])} onConfirm={() => submit(true)} />
      <UnsavedGuard isDirty={isDirty && !save.isPending} />
      <Stack>
        {saved.hours === null ? (
          <Text>
            <Trans>Nothing is saved yet: until then each service keeps the hours that it has. Is this right?</Trans>
          </Text>
        ) : null}
        <TimetableFields edited={edited} />
        {holidays.length > 0 ? <HolidayFields holidays={holidays} edited={edited} /> : null}
        <WhoLearns cards={cards} />
        <Refusal of={save.error} />
        <Group justify="space-between">
          <Text fz="sm" c={problem ? 'red' : 'dimmed'} aria-live="polite" flex="1 1 10rem">
            {problem ?? (mayManage ? '' : t`Owners and managers change the hours.`)}
          </Text>
          <Button type="submit" h={44} loading={save.isPending} disabled={problem !== undefined || !mayManage}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });

/** How the services come to know the hours. */
function WhoLearns({ cards }: { cards: readonly IntegrationCard[] }) {
  const names = (...hows: (string | undefined)[]) =>
    cards.filter(({ abilities }) => hows.includes(abilities?.hours)).map(({ serviceName }) => serviceName);
  const [byCall, withMenu, notAtAll] = [names('call'), names('menu', 'menu_and_days'), names(undefined)];
  const daysByCall = names('menu_and_days');
  return (
    <Text fz="sm" c="dimmed">
      {byCall.length > 0 ? (
        <>
          <Plural
            value={byCall.length}
            one={`${list.format(byCall)} is told at once.`}
            other={`${list.format(byCall)} are told at once.`}
          />{' '}
        </>
      ) : null}
      {withMenu.length > 0 ? (
        <>
          <Plural
            value={withMenu.length}
            one={`${list.format(withMenu)} gets the menu that it shows again, with these hours (a menu of the day keeps hours of its own).`}
            other={`${list.format(withMenu)} get the menu that they show again, with these hours (a menu of the day keeps hours of its own).`}
          />{' '}
        </>
      ) : null}
      {daysByCall.length > 0 ? (
        <>
          <Plural
            value={daysByCall.length}
            one={`${list.format(daysByCall)} is told of special days at once.`}
            other={`${list.format(daysByCall)} are told of special days at once.`}
          />{' '}
        </>
      ) : null}
      {notAtAll.length > 0 ? t`${list.format(notAtAll)} cannot be told: change the hours there as well.` : null}
    </Text>
  );
}
