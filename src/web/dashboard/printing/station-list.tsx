import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Printing, Station } from '../../../domains/printing/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import classes from '../store/store-page.module.css';
import { StationDialog } from './station-dialog.tsx';

/** Which parts of the menu come out where. */
export function StationList({ printing, mayChange }: { printing: Printing; mayChange: boolean }) {
  const [edited, edit] = useState<Station | 'new'>();
  const { stations, printers } = printing;
  return (
    <section className={classes.card} aria-labelledby="stations">
      <Group justify="space-between">
        <h2 id="stations" className={classes.subtitle}>
          <Trans>Stations</Trans>
        </h2>
        <Button
          variant="default"
          h={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!mayChange}
          title={mayChange ? undefined : t`Owners and managers set stations up.`}
          onClick={() => edit('new')}
        >
          <Trans>Add a station</Trans>
        </Button>
      </Group>
      {stations.length === 0 ? (
        <Empty>
          <Trans>No station yet: nothing is printed. Add one and choose what comes out there.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.days}>
        {stations.map((station) => (
          <li key={station.id} className={classes.day}>
            <span className={classes.dayName}>
              <strong>{station.name}</strong>
              <small>
                {what(station)}. {printers.find(({ id }) => id === station.printerId)?.name},{' '}
                <Plural value={station.copies} one="# copy" other="# copies" />
              </small>
            </span>
            <Button
              variant="default"
              h={44}
              disabled={!mayChange}
              onClick={() => edit(station)}
              aria-label={t`Change ${station.name}`}
            >
              <Trans>Change</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <StationDialog edited={edited} printing={printing} onClose={() => edit(undefined)} />
    </section>
  );

  function what({ hasEverything, takesRest, categoryIds }: Station): string {
    if (hasEverything) return t`The whole order`;
    const names = printing.categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name);
    const rest = names.length === 0 ? t`Everything that no other station makes` : t`and the rest`;
    return [...names, ...(takesRest ? [rest] : [])].join(', ') || t`Nothing yet`;
  }
}
