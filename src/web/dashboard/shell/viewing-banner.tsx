import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { client } from '../../lib/api.ts';
import { useTick } from '../../lib/clock.ts';
import { writtenIn } from '../../lib/language.ts';
import { backofficeMerchant } from '../../lib/paths.ts';
import { viewAs, type Viewing } from '../../lib/view-as.ts';
import classes from './viewing-banner.module.css';

const clock = new Intl.DateTimeFormat(writtenIn(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Says on every page that staff look at somebody else's dashboard. It cannot be closed. */
export function ViewingBanner() {
  const viewing = viewAs.use();
  return viewing ? <Banner viewing={viewing} /> : null;
}

function Banner({ viewing: { merchantId, merchantName, endsAt } }: { viewing: Viewing }) {
  const stop = useMutation({
    mutationFn: () => client.endViewing({ id: merchantId }),
    // Also when the server did not answer: there it ends by itself within the hour.
    onSettled: () => viewAs.leaveTo(backofficeMerchant(merchantId)),
  });
  const isOver = useTick((nowMs) => nowMs >= Date.parse(endsAt));
  useEffect(() => {
    if (isOver) viewAs.noteEnd();
  }, [isOver]);
  return (
    <section className={classes.banner} aria-label={t`Viewing as a merchant`}>
      <IconEye size={22} aria-hidden />
      <span className={classes.words}>
        <Trans>
          Viewing as <strong>{merchantName}</strong>, read-only. Ends at {clock.format(new Date(endsAt))}.
        </Trans>
      </span>
      <Button h={44} variant="white" color="dark" loading={stop.isPending} onClick={() => stop.mutate()}>
        <Trans>Stop viewing</Trans>
      </Button>
    </section>
  );
}
