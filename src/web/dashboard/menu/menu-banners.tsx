import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { MenuView } from '../../../domains/menu/contract.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../data/current-store.ts';
import { IfMay } from '../data/permission.tsx';
import { useSellOut } from './menu-data.ts';
import classes from './menu-page.module.css';

/** What the owner should know before anything else: changes that nobody sees yet, sold-out things that were forgotten. */
export function MenuBanners({ menu }: { menu: MenuView }) {
  const store = useStore();
  const { bringBack } = useSellOut();
  const forgotten = menu.soldOut.filter((one) => one.isForgotten && one.storeId === store.id);
  const failed = menu.soldOut.filter(
    (one) => one.storeId === store.id && one.services.some(({ state }) => state === 'failed'),
  );
  return (
    <>
      {menu.hasUnpublishedChanges ? (
        <div className={classes.banner}>
          <span>
            <Trans>You have changes that are not published yet: customers still see the menu from before.</Trans>
          </span>
          <IfMay permission="edit_menu">
            <Button component={Link} to={`${paths.publishing}?publish=`} h={44} variant="default">
              <Trans>Publish …</Trans>
            </Button>
          </IfMay>
        </div>
      ) : null}
      {failed.map((one) => (
        <div key={`${one.kind} ${one.subjectId}`} className={classes.banner} data-loud role="alert">
          <span>
            <Trans>
              {one.name} is sold out here, but{' '}
              {one.services
                .filter(({ state }) => state === 'failed')
                .map(({ serviceName }) => t`${serviceName} still sells it`)
                .join(', ')}
              .
            </Trans>
          </span>
        </div>
      ))}
      {forgotten.length > 0 ? (
        <div className={classes.banner}>
          <span>
            <Trans>
              Sold out for more than a day, without an end: {forgotten.map(({ name }) => name).join(', ')}. Still so?
            </Trans>
          </span>
          <IfMay permission="sell_out">
            <Button
              h={44}
              variant="default"
              loading={bringBack.isPending}
              onClick={() =>
                bringBack.mutate({
                  storeId: store.id,
                  subjects: forgotten.map(({ kind, subjectId }) => ({ kind, id: subjectId })),
                })
              }
            >
              <Trans>Bring back</Trans>
            </Button>
          </IfMay>
        </div>
      ) : null}
    </>
  );
}
