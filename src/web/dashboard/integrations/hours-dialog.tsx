import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Timetable } from '../../../domains/channels/model/service-menu.ts';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api, client } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { TimetableFields } from '../hours/timetable-fields.tsx';
import { rulesOf, useTimetable } from '../hours/use-timetable.ts';
import { Dialog } from './dialog.tsx';
import { useAct, useMayManage } from './integrations-data.ts';
import { Refusal } from './refusal.tsx';

interface HoursDialogProps {
  /** All of one store; none: closed. */
  cards: readonly IntegrationCard[];
  onClose: () => void;
}

export function HoursDialog({ cards, onClose }: HoursDialogProps) {
  const [first] = cards;
  return (
    <Dialog
      opened={first !== undefined}
      onClose={onClose}
      size="lg"
      title={`Opening hours of ${first?.storeName ?? ''}`}
    >
      {first ? <Hours storeId={first.storeId} cards={cards} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Hours({ storeId, ...props }: HoursDialogProps & { storeId: string }) {
  const hours = useQuery(api.getStoreHours.queryOptions({ input: { id: storeId }, staleTime: 0, gcTime: 0 }));
  if (hours.isPending) return <Loading label="Loading the hours" h={240} />;
  if (hours.isError) {
    return <LoadFailure what="The hours" onRetry={() => void hours.refetch()} retrying={hours.isFetching} />;
  }
  return <HoursForm storeId={storeId} saved={hours.data.hours} {...props} />;
}

const usual = { rules: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '21:00' }], special: [] };

function HoursForm({
  storeId,
  saved,
  cards,
  onClose,
}: HoursDialogProps & { storeId: string; saved: Timetable | null }) {
  const cache = useQueryClient();
  const edited = useTimetable(saved ? rulesOf(saved) : usual);
  const mayManage = useMayManage() === true;
  const save = useAct(client.setStoreHours);
  const { timetable, problem } = edited;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { id: storeId, hours: timetable },
          {
            onSuccess: async () => {
              onClose();
              await cache.invalidateQueries({ queryKey: api.getStoreHours.key() });
            },
          },
        );
      }}
    >
      <Stack>
        {saved === null ? (
          <Text>Nothing is saved yet: until then each service keeps the hours that it has. Is this right?</Text>
        ) : null}
        <TimetableFields edited={edited} />
        <WhoLearns cards={cards} />
        <Refusal of={save.error} />
        <Group justify="space-between">
          <Text fz="sm" c="dimmed" aria-live="polite" flex="1 1 10rem">
            {problem ?? (mayManage ? '' : 'Owners and managers change the hours.')}
          </Text>
          <Button type="submit" h={44} loading={save.isPending} disabled={problem !== undefined || !mayManage}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** How the services come to know the hours. */
function WhoLearns({ cards }: { cards: readonly IntegrationCard[] }) {
  const names = (how: string | undefined) =>
    cards.filter(({ abilities }) => abilities?.hours === how).map(({ serviceName }) => serviceName);
  const [byCall, withMenu, notAtAll] = [names('call'), names('menu'), names(undefined)];
  return (
    <Text fz="sm" c="dimmed">
      {byCall.length > 0 ? `${list.format(byCall)} ${byCall.length === 1 ? 'is' : 'are'} told at once. ` : null}
      {withMenu.length > 0 ? (
        <>
          {list.format(withMenu)} {withMenu.length === 1 ? 'takes' : 'take'} hours with the menu:{' '}
          <Anchor component={Link} to={paths.publishing} inherit underline="always">
            publish it
          </Anchor>{' '}
          afterwards (a menu of the day keeps hours of its own).{' '}
        </>
      ) : null}
      {notAtAll.length > 0 ? `${list.format(notAtAll)} cannot be told: change the hours there as well.` : null}
    </Text>
  );
}
