/**
 * While this stands in the page, printing prints what carries `data-ticket` and nothing else, on a roll of 80 mm. Chrome
 * started with `--kiosk-printing` prints without asking.
 */
export const ticketPrintStyle = `
@page { size: 80mm auto; margin: 2mm; }
@media print {
  html, body { background: #fff !important; }
  body * { visibility: hidden; }
  [data-ticket], [data-ticket] * { visibility: visible; }
  [data-ticket] { position: absolute; top: 0; left: 0; }
}`;

/** Opens the device's own print dialog; resolves when it is closed, however that was. */
export function printPage(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('afterprint', () => resolve(), { once: true });
    print();
  });
}
