import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { TakenTicket } from '../../../domains/printing/contract.ts';
import { secondMs } from '../../../shared/time.ts';
import { api, client } from '../../lib/api.ts';
import { failureOf } from '../../lib/failure.ts';
import { localStorageValue } from '../../lib/local-storage-value.ts';
import { askAbout } from '../data/print-confirmation.ts';
import { useMay } from '../data/permission.tsx';
import { printPage, ticketPrintStyle } from './print-ticket.ts';
import { TicketPaper } from './ticket-paper.tsx';
import classes from './ticket-paper.module.css';

/** The printer for which this device prints, by its id; null: for none. */
export const printsHere = localStorageValue('printsHere');

const deviceName = localStorageValue('printDevice');

/** One name for all tabs of this device, which goes on printing after it was loaded again. */
function thisDevice(): string {
  const known = deviceName.get();
  if (known !== null) return known;
  const name = crypto.randomUUID();
  deviceName.set(name);
  return name;
}

/** Prints what comes for this device's own printer, on whichever screen. */
export function DevicePrinting() {
  const printerId = printsHere.use();
  const mayPrint = useMay('work_orders') === true;
  return printerId !== null && mayPrint ? <PrintsFor key={printerId} printerId={printerId} /> : null;
}

const askEveryMs = 3 * secondMs;

/** Whether this tab is the one that prints: of several, the next takes over as soon as that is closed. */
function useOnlyTab(name: string): boolean {
  const [isMine, setMine] = useState(false);
  // Locks are the browser's, between tabs.
  useEffect(() => {
    const leaving = new AbortController();
    const hold = () =>
      new Promise<void>((release) => {
        setMine(true);
        leaving.signal.addEventListener('abort', () => release());
      });
    navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => {});
    return () => leaving.abort();
  }, [name]);
  return isMine;
}

function PrintsFor({ printerId }: { printerId: string }) {
  const cache = useQueryClient();
  const isMine = useOnlyTab(`prints for ${printerId}`);
  const queryKey = ['take-ticket', printerId];
  const settle = useMutation({
    mutationFn: (id: string) => client.settleTicket({ id, isPrinted: true }),
    retry: 5,
    onSettled: async () => {
      cache.setQueryData(queryKey, null);
      await cache.invalidateQueries({ queryKey: api.listTickets.key() });
      await cache.invalidateQueries({ queryKey });
    },
  });
  const taken = useQuery({
    queryKey,
    queryFn: () => take(printerId),
    // What is being printed is in the query's data until it has come out.
    enabled: ({ state }) => isMine && state.data?.ticket == null && !settle.isPending,
    refetchInterval: askEveryMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  const ticket = taken.data?.ticket ?? undefined;
  const print = useEffectEvent(async ({ id, contents: { number, station } }: TakenTicket) => {
    await printPage();
    // Settled at once, so that the next one comes; whether it came out is asked beside the work.
    settle.mutate(id);
    askAbout({ id, number, station });
  });
  // The device's printer is outside React.
  useEffect(() => {
    if (ticket) void print(ticket);
  }, [ticket]);
  return ticket ? createPortal(<OnlyPrinted ticket={ticket} />, document.body) : null;
}

/** A printer that is gone is printed for no more. */
async function take(printerId: string) {
  try {
    return await client.takeTicket({ id: printerId, device: thisDevice() });
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) printsHere.set(null);
    throw new Error(failureOf(error).sentence, { cause: error });
  }
}

function OnlyPrinted({ ticket }: { ticket: TakenTicket }) {
  return (
    <div data-ticket className={classes.only}>
      <style>{ticketPrintStyle}</style>
      <TicketPaper ticket={ticket} />
    </div>
  );
}
