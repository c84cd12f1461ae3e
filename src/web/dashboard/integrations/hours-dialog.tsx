import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { IntegrationCard } from '../../../domains/integrations/contract.ts';
import { LoadFailure } from '../../kit/load-failure.tsx';
import { Loading } from '../../kit/loading.tsx';
import { api } from '../../lib/api.ts';
import { HoursForm } from '../hours/hours-form.tsx';
import { Dialog } from './dialog.tsx';

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
      title={t`Opening hours of ${first?.storeName ?? ''}`}
    >
      {first ? <Hours storeId={first.storeId} cards={cards} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Hours({ storeId, cards, onClose }: HoursDialogProps & { storeId: string }) {
  const hours = useQuery(api.getStoreHours.queryOptions({ input: { id: storeId }, staleTime: 0, gcTime: 0 }));
  if (hours.isPending) return <Loading label={t`Loading the hours`} h={240} />;
  if (hours.isError) {
    return <LoadFailure what={t`The hours`} onRetry={() => void hours.refetch()} retrying={hours.isFetching} />;
  }
  return <HoursForm storeId={storeId} saved={hours.data} cards={cards} onSaved={onClose} />;
}
