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
const page = { width: 226, height: 372 };
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
  document.moveDown(0.4).font(fonts.bold).fontSize(16).text(bringsWords(slip), centred);
  document.moveDown(0.3).font(fonts.plain).fontSize(9);
  document.text('Scan this and collect them. You can join at once.', centred);
  document.moveDown(0.6);
  drawCode(document, slip.url, { x: (page.width - codeSize) / 2, y: document.y });
  document.y += codeSize + 8;
  document.x = margin;
  // Also to be typed by whoever has no camera.
  const typed = slip.url.replace(/^https?:\/\//, '');
  document.font(fonts.plain).fontSize(6.5).fillColor('#000000').text(typed, centred);
  document.moveDown(0.4).font(fonts.plain).fontSize(7);
  document.text(`Order ${slip.orderNumber}. Good once, for 60 days.`, centred);
  document.end();
  return whole;
}

function bringsWords({ points, kind }: Slip): string {
  if (kind === 'visits') return 'This order: 1 visit';
  return points > 0 ? `This order: ${points.toLocaleString('en-US')} points` : 'Points for this order';
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
