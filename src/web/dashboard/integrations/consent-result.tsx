import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CloseButton, Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConsentView } from '../../../domains/integrations/contract.ts';
import { api, client } from '../../lib/api.ts';
import { unknownConsent } from '../../lib/paths.ts';
import { said } from '../../lib/said.ts';
import { useAct } from './integrations-data.ts';
import classes from './consent-result.module.css';
import { Refusal } from './refusal.tsx';

/** What became of the way to a service, for an owner who has just come back from there. */
export function ConsentResult({ id, onClose }: { id: string; onClose: () => void }) {
  const isKnown = id !== unknownConsent;
  const { data, isError } = useQuery(api.getConsent.queryOptions({ input: { id }, enabled: isKnown, staleTime: 0 }));
  if (data) return <Known consent={data} onClose={onClose} />;
  if (isKnown && !isError) return null;
  return (
    <Box tone="bad" onClose={onClose}>
      <p>
        <Trans>This way to a service was not begun here, or is over already. Nothing was connected: start again.</Trans>
      </p>
    </Box>
  );
}

const tones: Record<ConsentView['state'], 'good' | 'bad' | 'plain'> = {
  asked: 'plain',
  taken: 'plain',
  choosing: 'plain',
  connected: 'good',
  refused: 'plain',
  expired: 'bad',
  failed: 'bad',
};

function Known({ consent, onClose }: { consent: ConsentView; onClose: () => void }) {
  return (
    <Box tone={tones[consent.state]} onClose={onClose}>
      <p>{said(consent.sentence)}</p>
      {consent.state === 'choosing' ? <Choice consent={consent} /> : null}
    </Box>
  );
}

function Choice({ consent: { id, serviceName, storeName, choices } }: { consent: ConsentView }) {
  const [externalStoreId, setExternalStoreId] = useState('');
  const choose = useAct(client.chooseStore);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose.mutate({ id, externalStoreId });
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t`Stores on ${serviceName}`}
          value={externalStoreId}
          onChange={(value) => {
            setExternalStoreId(value);
            if (choose.isError) choose.reset();
          }}
        >
          <Stack gap={0} mt={4}>
            {choices.map((choice) => (
              <Radio
                key={choice.externalStoreId}
                className={classes.choice ?? ''}
                value={choice.externalStoreId}
                label={choice.name}
                description={choice.externalStoreId}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Refusal of={choose.error} />
        <Button type="submit" h={44} loading={choose.isPending} disabled={externalStoreId === ''} w="fit-content">
          {externalStoreId === '' ? t`Choose a store first` : t`Connect it with ${storeName}`}
        </Button>
      </Stack>
    </form>
  );
}

function Box({
  tone,
  onClose,
  children,
}: {
  tone: 'good' | 'bad' | 'plain';
  onClose: () => void;
  children: React.ReactNode;
}) {
  return (
    <section className={classes.result} data-tone={tone} aria-label={t`Connecting`}>
      <div className={classes.resultText} aria-live="polite">
        {children}
      </div>
      <CloseButton size={44} aria-label={t`Close this message`} onClick={onClose} />
    </section>
  );
}
