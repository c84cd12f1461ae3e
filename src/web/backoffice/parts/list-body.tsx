import { Button, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Empty } from '../../kit/empty.tsx';
import { LoadFailure } from '../../kit/load-failure.tsx';

/** What a list reads of its paged query. */
export interface Paged {
  isPending: boolean;
  isError: boolean;
  isSuccess: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface ListBodyProps {
  query: Paged;
  /** `The merchants`, as a sentence's subject. */
  what: string;
  count: number;
  empty: ReactNode;
  onShowAll?: (() => void) | undefined;
  children: ReactNode;
}

/** A paged list with its loading, empty and failed states around the rows. */
export function ListBody({ query, what, count, empty, onShowAll, children }: ListBodyProps) {
  if (query.isPending) {
    return (
      <Stack gap={8} component="output" aria-busy aria-label={`${what} are loading`}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} h={68} radius={10} />
        ))}
      </Stack>
    );
  }
  if (query.isError && count === 0) {
    return <LoadFailure what={what} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (count === 0) {
    return (
      <Empty>
        {onShowAll ? 'Nothing matches. ' : empty}
        {onShowAll ? (
          <Button variant="subtle" h={44} onClick={onShowAll}>
            Show all
          </Button>
        ) : null}
      </Empty>
    );
  }
  return (
    <>
      <div style={query.isPlaceholderData ? { opacity: 0.55 } : undefined}>{children}</div>
      {query.isFetchNextPageError ? (
        <LoadFailure
          what="The next page"
          onRetry={() => void query.fetchNextPage()}
          retrying={query.isFetchingNextPage}
        />
      ) : null}
      {query.hasNextPage && !query.isFetchNextPageError ? (
        <Button
          variant="default"
          h={48}
          mx="auto"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}
