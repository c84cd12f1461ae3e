import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import { textHeight, writeText } from '../../platform/files/pdf-text.ts';
import type { Slip } from './contract.ts';

/** As wide as the paper of a receipt printer, 80 mm; in points of 1/72 inch; the height is without the names. */
const page = { width: 226, height: 315 };
const margin = 14;
const codeSize = 150;

/** The slip for the bag. */
export async function slipPdf(slip: Slip): Promise<Buffer> {
  const document = new PdfDocument({
    autoFirstPage: false,
    lang: 'en-US',
    info: { Title: `Rewards, order ${slip.orderNumber}`, Author: slip.restaurant },
  });
  const whole = buffer(document);
  const names = [
    { text: slip.restaurant, size: 14 },
    { text: slip.programmeName, size: 11 },
  ];
  const width = page.width - 2 * margin;
  // Receipt paper is a roll: long names make the slip longer.
  const namesHeight = names.map(({ text, size }) => textHeight(document, text, { size, width, weight: 'bold' }));
  const height = page.height + namesHeight.reduce((sum, one) => sum + one, 0);
  document.addPage({ size: [page.width, height], margin });
  const write = (text: string, size: number, { weight = 'regular', above = 0 }: Style = {}): void => {
    document.y += above;
    const box = { x: margin, y: document.y, width, align: 'center' as const };
    document.y += writeText(document, text, { ...box, size, weight, color: '#000000' });
  };
  const { en, es } = wordsOf(slip);
  document.y = margin;
  for (const { text, size } of names) write(text, size, { weight: 'bold', above: 3 });
  write(en.brings, 16, { weight: 'bold', above: 5 });
  write(es.brings, 10);
  write(en.scan, 9, { above: 3 });
  write(es.scan, 8);
  document.y += 5;
  drawCode(document, slip.url, { x: (page.width - codeSize) / 2, y: document.y });
  document.y += codeSize + 8;
  // For customers without a camera at hand.
  write(slip.url.replace(/^https?:\/\//, ''), 6.5);
  write(en.order, 7, { above: 3 });
  write(es.order, 7);
  document.end();
  return whole;
}

interface Style {
  weight?: 'regular' | 'bold';
  /** Space above the line, in points. */
  above?: number;
}

/** The language of the customer is not known: English, and below it Spanish in smaller letters. */
function wordsOf({ points, kind, orderNumber }: Slip) {
  const count = points.toLocaleString('en-US');
  const ofVisit = { en: 'This order: 1 visit', es: 'Este pedido: 1 visita' };
  const ofPoints = { en: `This order: ${count} points`, es: `Este pedido: ${count} puntos` };
  const unknown = { en: 'Points for this order', es: 'Puntos por este pedido' };
  const brings = kind === 'visits' ? ofVisit : points > 0 ? ofPoints : unknown;
  return {
    en: {
      brings: brings.en,
      scan: 'Scan to collect. You can join at once.',
      order: `Order ${orderNumber}. Good once, for 60 days.`,
    },
    es: {
      brings: brings.es,
      scan: 'Escanee para sumar. Puede unirse ahora.',
      order: `Pedido ${orderNumber}. Válido una vez, por 60 días.`,
    },
  };
}

function drawCode(document: InstanceType<typeof PdfDocument>, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(text, { ecc: 'M', border: 1 });
  const dot = codeSize / size;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // A hair larger than its place: printers leave white lines between squares that only touch.
      if (isDark) document.rect(x + column * dot, y + row * dot, dot + 0.15, dot + 0.15);
    }
  }
  document.fill('#000000');
}
