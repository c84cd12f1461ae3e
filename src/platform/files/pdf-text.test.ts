import { buffer } from 'node:stream/consumers';
import { openSync } from 'fontkit';
import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { textHeight, textRuns, writeText } from './pdf-text.ts';

/** Restaurant names, with the typeface that their own letters need. */
const names = {
  老王牛肉麵: 'NotoSansHans',
  寿司とラーメン: 'NotoSansHans',
  '한식당 김치찌개': 'GothicA1',
  ร้านอาหาร: 'NotoSansThai',
  भोजनालय: 'NotoSansDevanagari',
  'বাংলা রান্নাঘর': 'NotoSansBengali',
  'ગુજરાતી થાળી': 'NotoSansGujarati',
  'ਪੰਜਾਬੀ ਢਾਬਾ': 'NotoSansGurmukhi',
  'பாட்டி சமையல்': 'NotoSansTamil',
  'తెలుగు రుచులు': 'NotoSansTelugu',
  'ಕನ್ನಡ ಊಟ': 'NotoSansKannada',
  'മലയാളം ഊണ്': 'NotoSansMalayalam',
  'සිංහල කෑම': 'NotoSansSinhala',
  ភោជនីយដ្ឋាន: 'NotoSansKhmer',
  ຮ້ານອາຫານ: 'DejaVuSans',
  မြန်မာ: 'NotoSansMyanmar',
  'ምግብ ቤት': 'NotoSansEthiopic',
  'مطعم الشرق': 'DejaVuSans',
  מסעדה: 'DejaVuSans',
  'Phở Łódź Ñandú’s Кафе Ταβέρνα': 'DejaVuSans',
};

const glyphless = (runs: ReturnType<typeof textRuns>) =>
  runs.flatMap(({ text, typeface }) => {
    const font = openSync(typeface.regular);
    if (!('hasGlyphForCodePoint' in font)) throw new Error('a collection');
    return Array.from(text).filter((char) => !font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0));
  });

test.each(Object.entries(names))('%s is embedded with a font that has all of its letters', async (name, family) => {
  const runs = textRuns(name);
  expect(runs.map(({ text }) => text).join('')).toBe(name);
  expect(glyphless(runs)).toEqual([]);

  const document = new PdfDocument({ compress: false });
  const whole = buffer(document);
  writeText(document, name, { x: 40, y: 40, width: 400, size: 12, color: '#000000' });
  document.end();
  expect((await whole).toString('latin1')).toMatch(new RegExp(`/BaseFont /[A-Z0-9]+\\+${family}`));
});

test('textRuns splits a name of several scripts into one run for each font', () => {
  const runs = textRuns('老王牛肉麵 Downtown 한식 भोजनालय');
  expect(runs.map(({ text }) => text)).toEqual(['老王牛肉麵 ', 'Downtown ', '한식 ', 'भोजनालय']);
  expect(glyphless(runs)).toEqual([]);
});

test('textRuns leaves out a character that no font has and keeps the rest of the name', () => {
  expect(textRuns('Joe’s 🍜 Bar').map(({ text }) => text)).toEqual(['Joe’s  Bar']);
});

test('textRuns separates Arabic from Latin, since they are shaped in opposite directions', () => {
  const runs = textRuns('Cafe مطعم الشرق 24');
  expect(runs.map(({ text, isRightToLeft }) => [text, isRightToLeft])).toEqual([
    ['Cafe ', false],
    ['مطعم الشرق 24', true],
  ]);
});

test('textHeight grows by whole lines for names that are wider than their box, with or without spaces', () => {
  const document = new PdfDocument();
  const box = { width: 120, size: 10 };
  const line = textHeight(document, 'Short', box);
  for (const long of ['老王牛肉麵'.repeat(6), 'ร้านอาหาร'.repeat(6), 'Restaurant '.repeat(6), 'R'.repeat(60)]) {
    const lines = textHeight(document, long, box) / line;
    expect(lines).toBeGreaterThan(1);
    expect(lines).toBeCloseTo(Math.round(lines), 6);
  }
});
