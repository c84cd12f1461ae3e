import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Slip } from './contract.ts';

const require = createRequire(import.meta.url);
const fonts = {
  plain: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
/** As wide as the paper of a receipt printer, 80 mm; in points of 1/72 inch. */
const page = { width: 226, height: 410 };
const margin = 14;
const codeSize = 150;

/** The slip for the bag. */
export async function slipPdf(slip: Slip): Promise<Buffer> {
  const document = new PdfDocument({
    size: [page.width, page.height],
    margin,
    lang: 'en-US',
    info: { Title: `Rewards, order ${slip.orderNumber}`, Author: slip.restaurant },
  });
  const whole = buffer(document);
  const centred = { align: 'center' as const, width: page.width - 2 * margin };
  document.font(fonts.bold).fontSize(14).text(slip.restaurant, margin, margin, centred);
  document.moveDown(0.2).fontSize(11).text(slip.programmeName, centred);
  const { en, es } = wordsOf(slip);
  document.moveDown(0.4).font(fonts.bold).fontSize(16).text(en.brings, centred);
  document.font(fonts.plain).fontSize(10).text(es.brings, centred);
  document.moveDown(0.3).fontSize(9).text(en.scan, centred);
  document.fontSize(8).text(es.scan, centred);
  document.moveDown(0.6);
  drawCode(document, slip.url, { x: (page.width - codeSize) / 2, y: document.y });
  document.y += codeSize + 8;
  document.x = margin;
  // Also to be typed by whoever has no camera.
  const typed = slip.url.replace(/^https?:\/\//, '');
  document.font(fonts.plain).fontSize(6.5).fillColor('#000000').text(typed, centred);
  document.moveDown(0.4).font(fonts.plain).fontSize(7);
  document.text(en.order, centred).text(es.order, centred);
  document.end();
  return whole;
}

/** Nobody knows yet who opens the bag: English, and below it Spanish in smaller letters. */
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
