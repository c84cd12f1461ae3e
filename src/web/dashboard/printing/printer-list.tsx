import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { Printer, Printing } from '../../../domains/printing/contract.ts';
import { Empty } from '../../kit/empty.tsx';
import { PrinterCard } from './printer-card.tsx';
import { PrinterDialog } from './printer-dialog.tsx';
import classes from '../store/store-page.module.css';

export function PrinterList({ printing, mayChange }: { printing: Printing; mayChange: boolean }) {
  const [edited, edit] = useState<Printer | 'new'>();
  return (
    <section className={classes.card} aria-labelledby="printers">
      <Group justify="space-between">
        <h2 id="printers" className={classes.subtitle}>
          <Trans>Printers</Trans>
        </h2>
        <Button
          variant="default"
          h={44}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!mayChange}
          title={mayChange ? undefined : t`Owners and managers set printers up.`}
          onClick={() => edit('new')}
        >
          <Trans>Add a printer</Trans>
        </Button>
      </Group>
      {printing.printers.length === 0 ? (
        <Empty icon={<IconPrinter size={28} aria-hidden />}>
          <Trans>No printer yet. Orders are on the screens, and nothing is lost without paper.</Trans>
        </Empty>
      ) : null}
      <ul className={classes.days}>
        {printing.printers.map((printer) => (
          <PrinterCard key={printer.id} printer={printer} mayChange={mayChange} onEdit={() => edit(printer)} />
        ))}
      </ul>
      <PrinterDialog edited={edited} mayConnect={printing.mayConnect} onClose={() => edit(undefined)} />
    </section>
  );
}
