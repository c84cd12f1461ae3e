import { notifications } from '@mantine/notifications';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  reviewCsvPath,
  reviewUploadPath,
  takenIn,
  type ReviewFilters,
  type ReviewView,
} from '../../../../domains/customers/reviews-contract.ts';
import { may } from '../../../../domains/identity/model/permissions.ts';
import type { DateOrder } from '../../../../shared/read-date.ts';
import { api, client } from '../../../lib/api.ts';
import { download } from '../../../lib/download.ts';
import { failureOf } from '../../../lib/failure.ts';
import { sendFile } from '../../../lib/send-file.ts';

const everyMs = 30_000;
/** An answer on its way is usually there within seconds. */
const whileSendingMs = 2_000;

const placeOf = ({ storeId, service }: ReviewFilters) => ({
  ...(storeId !== undefined && { storeId }),
  ...(service !== undefined && { service }),
});

export function useReviews(filters: ReviewFilters) {
  return useInfiniteQuery(
    api.listReviews.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, ...(cursor !== undefined && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.pages.some((page) => page.reviews.some(isSending)) === true ? whileSendingMs : everyMs,
      retry: 1,
    }),
  );
}

const isSending = ({ reply }: ReviewView) => reply.state === 'sending';

/** The one that a link leads to, whether the filters show it or not. */
export function useReview(id: string | undefined) {
  return useQuery(api.getReview.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined, retry: false }));
}

export function useRatings(filters: ReviewFilters) {
  return useQuery(
    api.getRatings.queryOptions({
      input: placeOf(filters),
      placeholderData: keepPreviousData,
      refetchInterval: everyMs,
    }),
  );
}

export function useRatedItems(filters: ReviewFilters) {
  return useQuery(api.listRatedItems.queryOptions({ input: placeOf(filters), placeholderData: keepPreviousData }));
}

export function useSources() {
  return useQuery(api.listReviewSources.queryOptions({ input: {} }));
}

export function useMayAnswer(): boolean {
  const { data: me } = useQuery(api.me.queryOptions());
  return may(me?.role, 'answer_reviews');
}

/** Everything that shows reviews is read again. */
function useRefresh() {
  const cache = useQueryClient();
  return () =>
    Promise.all(
      [
        api.listReviews,
        api.getReview,
        api.getRatings,
        api.listRatedItems,
        api.listLowReviews,
        api.listReviewSources,
      ].map((query) => cache.invalidateQueries({ queryKey: query.key() })),
    );
}

export function useReply() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { id: string; text: string }) => client.replyToReview(input),
    // Somebody else has answered: what is shown next has no field any more to say it at.
    onError: (error) => {
      if ('status' in error && error.status === 409)
        notifications.show({ message: failureOf(error).sentence, color: 'yellow', autoClose: false });
    },
    onSettled: () => refresh(),
  });
}

export function useMarkAnswered() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (input: { id: string }) => client.markReviewAnswered(input),
    onSettled: () => refresh(),
  });
}

interface ReviewUpload {
  service: string;
  storeId: string | null;
  file: File;
  dateOrder?: DateOrder;
}

export function useUpload() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ service, storeId, file, dateOrder }: ReviewUpload) => {
      const fields = { service, storeId: storeId ?? '', dateOrder: dateOrder ?? '' };
      return takenIn.parse(await sendFile(reviewUploadPath, fields, { field: 'file', file }));
    },
    onSuccess: () => refresh(),
  });
}

export function useReviewFile(filters: ReviewFilters) {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return useMutation({
    mutationFn: () => download(`${reviewCsvPath}?${new URLSearchParams(given)}`, 'reviews.csv'),
  });
}

/** Services and stores to choose among. */
export function usePlaces() {
  const { data: connections } = useQuery(api.listConnections.queryOptions({ staleTime: 300_000 }));
  const { data: stores } = useQuery(api.listStores.queryOptions({ staleTime: 300_000 }));
  return {
    services: [...new Map(connections?.connections.map(({ service, serviceName }) => [service, serviceName]))].map(
      ([value, label]) => ({ value, label }),
    ),
    stores: (stores?.stores ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}
