import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { company } from '../../../shared/company.ts';
import { Notice } from '../../kit/notice.tsx';
import { api } from '../../lib/api.ts';
import { useLanguageOf } from '../../lib/language.ts';
import { backofficeMerchant, paths } from '../../lib/paths.ts';
import { viewAs } from '../../lib/view-as.ts';
import { Shell } from './shell.tsx';

/**
 * Lets a merchant's team in, and staff who view as a merchant. Everybody else is shown or led to where they belong. Who
 * is asking is looked up beside everything else, so that nobody waits for it.
 */
export function Admission({ children }: { children: ReactNode }) {
  const viewing = viewAs.use();
  const { data: me } = useQuery(api.me.queryOptions({ enabled: !viewing?.ended, refetchOnWindowFocus: 'always' }));
  // Somebody else has logged in in this tab: nothing is viewed any more.
  const isStale = viewing !== null && !viewing.ended && me?.viewing === false;
  useEffect(() => {
    if (isStale) viewAs.set(null);
  }, [isStale]);

  useLanguageOf(me);

  if (viewing?.ended) return <ViewingOver merchantId={viewing.merchantId} name={viewing.merchantName} />;
  if (me?.role === 'applicant') return <Navigate to={paths.application} replace />;
  if (me?.role === 'staff') return <Navigate to={paths.backoffice} replace />;
  if (me?.merchantState === 'closed' && !me.viewing) {
    return (
      <Shell>
        <title>{t`Closed - Forkline`}</title>
        <Notice title={t`This account has been closed`}>
          <Trans>
            {me.merchantStateReason ? t`The reason: ${me.merchantStateReason}. ` : ''}What we still owe you is paid out
            as usual. Write to <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a> if this is a
            mistake.
          </Trans>
        </Notice>
      </Shell>
    );
  }
  return children;
}

function ViewingOver({ merchantId, name }: { merchantId: string; name: string }) {
  return (
    <main>
      <title>{t`Viewing has ended - Forkline`}</title>
      <Notice
        title={t`Viewing has ended`}
        actions={
          <Button h={44} onClick={() => viewAs.leaveTo(backofficeMerchant(merchantId))}>
            <Trans>Back to the merchant</Trans>
          </Button>
        }
      >
        <Trans>
          You no longer view as {name}: the hour is over, or it was ended elsewhere. Begin again from the merchant’s
          page.
        </Trans>
      </Notice>
    </main>
  );
}
