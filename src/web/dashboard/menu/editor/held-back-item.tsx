import { useQuery } from '@tanstack/react-query';
import { Alert } from '@mantine/core';
import { t } from '@lingui/core/macro';
import { api } from '../../../lib/api.ts';
import { said } from '../../../lib/said.ts';

/** On which services an item is held back, and why. */
export function HeldBackItem({ id }: { id: string }) {
  const { data } = useQuery(api.listConnectionMenus.queryOptions({ refetchOnWindowFocus: 'always' }));
  const held = (data?.connections ?? []).flatMap(({ connectionId, serviceName, heldBack }) =>
    heldBack
      .filter(({ subject }) => subject.id === id)
      .map(({ sentence, cause, subject }) => ({
        key: connectionId,
        title: t`Held back on ${serviceName}`,
        text: cause.id === subject.id ? said(sentence) : `${cause.name}: ${said(sentence)}`,
      })),
  );
  return held.map(({ key, title, text }) => (
    <Alert key={key} color="red" title={title}>
      {text}
    </Alert>
  ));
}
