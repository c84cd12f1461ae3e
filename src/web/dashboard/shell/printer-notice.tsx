import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPrinterOff } from '@tabler/icons-react';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { needsHelp } from '../../../domains/printing/model/printer-state.ts';
import { secondMs } from '../../../shared/time.ts';
import { api } from '../../lib/api.ts';
import { writtenIn } from '../../lib/language.ts';
import { printingOfStore } from '../../lib/paths.ts';
import { useChosenStore, useStoreWords } from '../data/current-store.ts';
import { useMay } from '../data/permission.tsx';
import { printerWords } from '../data/printer-words.ts';
import classes from './notices.module.css';

const list = new Intl.ListFormat(writtenIn(), { type: 'conjunction' });
const everyMs = 10 * secondMs;
/** A store that prints nothing need not be asked so often. */
const restingMs = 120 * secondMs;

/** On every screen of the stores that are shown while a printer that the kitchen counts on prints nothing. */
export function PrinterNotice() {
  const store = useChosenStore();
  const storeWords = useStoreWords();
  const mayWork = useMay('work_orders') === true;
  const { data } = useQuery(
    api.getPrinterStates.queryOptions({
      input: store ? { storeId: store.id } : {},
      enabled: mayWork,
      refetchInterval: ({ state }) => (state.data?.printers.some(({ isOn }) => isOn) ? everyMs : restingMs),
    }),
  );
  const dead = data?.printers.filter(({ state }) => needsHelp(state)) ?? [];
  const [first] = dead;
  return (
    <output>
      {first ? (
        <div className={classes.notice} data-tone="warn">
          <IconPrinterOff size={24} aria-hidden />
          {dead.length === 1 ? (
            <span>
              <strong>{t`Printer ${first.name} does not print.`}</strong> {printerWords(first)}
              {storeWords(first.storeId) === undefined ? null : ` (${storeWords(first.storeId)})`}
            </span>
          ) : (
            <span>
              <strong>{t`${dead.length} printers do not print:`}</strong> {list.format(dead.map(({ name }) => name))}
            </span>
          )}
          <Button component={Link} to={printingOfStore(first.storeId)} h={44} variant="white" color="dark">
            <Trans>Look at it</Trans>
          </Button>
        </div>
      ) : null}
    </output>
  );
}
