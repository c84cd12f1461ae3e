import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync, type Font } from 'fontkit';
import type PdfDocument from 'pdfkit';

const require = createRequire(import.meta.url);

/** A typeface in two weights, as the paths of its files. */
interface Typeface {
  regular: string;
  bold: string;
}

const google = (family: string): Typeface => {
  const name = family.split(' ');
  const folder = `@expo-google-fonts/${name.join('-').toLowerCase()}`;
  const file = (weight: string) => require.resolve(`${folder}/${weight}/${name.join('')}_${weight}.ttf`);
  return { regular: file('400Regular'), bold: file('700Bold') };
};

const notoScripts =
  'Thai Devanagari Bengali Gujarati Gurmukhi Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Ethiopic';

/** The package exports only its list of files. */
const chinese = join(dirname(require.resolve('@embedpdf/fonts-sc')), '../fonts');

/**
 * In the order in which they are tried. DejaVu has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic and Lao;
 * Noto Sans Hans has simplified and traditional Chinese and Japanese. Restaurants in the United States bear names in
 * all of these scripts.
 */
const typefaces: readonly Typeface[] = [
  {
    regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
  },
  { regular: join(chinese, 'NotoSansHans-Regular.otf'), bold: join(chinese, 'NotoSansHans-Bold.otf') },
  google('Gothic A1'),
  ...notoScripts.split(' ').map((script) => google(`Noto Sans ${script}`)),
];

/** Opened once per process: only the coverage is read from it, and only when an earlier typeface lacks a character. */
const opened = new Map<Typeface, Font>();

function fontOf(typeface: Typeface): Font {
  const present = opened.get(typeface);
  if (present) return present;
  const font = openSync(typeface.regular);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${typeface.regular} is a collection, not a font`);
  opened.set(typeface, font);
  return font;
}

/** Joiners and variation selectors change neighbors and need no glyph of their own. */
const isInvisible = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;

function covers(typeface: Typeface, text: string): boolean {
  const font = fontOf(typeface);
  return Array.from(text).every(
    (char) => isInvisible.test(char) || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0),
  );
}

/** Text that one font can show in one direction. */
export interface TextRun {
  text: string;
  typeface: Typeface;
  isRightToLeft: boolean;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const letter = /\p{L}/u;

/** Splits text into runs, in the order of reading. A character that no typeface has, such as most emoji, is left out. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const last = runs.at(-1);
    const isRightToLeft = rightToLeft.test(segment) || (last?.isRightToLeft === true && !letter.test(segment));
    // Spaces and digits stay in the font and direction of the word before them.
    if (last && !letter.test(segment) && last.isRightToLeft === isRightToLeft && covers(last.typeface, segment)) {
      last.text += segment;
      continue;
    }
    const typeface = typefaces.find((one) => covers(one, segment));
    if (!typeface) continue;
    if (last?.typeface === typeface && last.isRightToLeft === isRightToLeft) last.text += segment;
    else runs.push({ text: segment, typeface, isRightToLeft });
  }
  return runs;
}

type Document = InstanceType<typeof PdfDocument>;

export interface TextBox {
  x: number;
  y: number;
  /** In points of 1/72 inch; lines break inside it. */
  width: number;
  size: number;
  color: string;
  weight?: keyof Typeface;
  align?: 'left' | 'center' | 'right';
}

/** The height of a line, as a multiple of the font size. The same for all typefaces, so that lines of a table agree. */
const lineHeight = 1.35;
/** From the top of the line to the baseline. */
const baseline = 1.05;
/**
 * Writes text into the box from its top and returns the height that it took, in points. Leaves the position of the
 * document as it was, and never adds a page.
 */
export function writeText(document: Document, text: string, box: TextBox): number {
  const { x, y, width, size, color, weight = 'regular', align = 'left' } = box;
  const lines = breakLines(document, text, box);
  const before = { x: document.x, y: document.y };
  document.fillColor(color);
  for (const [index, line] of lines.entries()) {
    const spare = width - widthOf(document, line, box);
    let left = x + { left: 0, center: spare / 2, right: spare }[align];
    for (const run of inOrderOfSight(textRuns(line))) {
      const { runWidth, features } = shape(document, run, { size, weight });
      const top = y + (index * lineHeight + baseline) * size;
      document.text(run.text, left, top, { lineBreak: false, baseline: 'alphabetic', features });
      left += runWidth;
    }
  }
  Object.assign(document, before);
  return lines.length * lineHeight * size;
}

/** The height that `writeText` takes, in points. */
export function textHeight(document: Document, text: string, box: Omit<TextBox, 'x' | 'y' | 'color'>): number {
  return breakLines(document, text, box).length * lineHeight * box.size;
}

/** From left to right: a line that begins in Arabic or Hebrew has its first run at its right end. */
function inOrderOfSight(runs: TextRun[]): TextRun[] {
  return runs[0]?.isRightToLeft === true ? runs.toReversed() : runs;
}

type Measure = Pick<TextBox, 'size' | 'weight'>;

/** With a list of features, even an empty one, the library shapes a run as a whole; else word by word, left to right. */
const wholeRun: never[] = [];
const unpositionedMarks = { mark: false, mkmk: false, abvm: false, blwm: false };

/** Selects the run's font and measures the run, in points. */
function shape(document: Document, { text, typeface }: TextRun, { size, weight = 'regular' }: Measure) {
  document.font(typeface[weight]).fontSize(size);
  try {
    return { runWidth: document.widthOfString(text, { features: wholeRun }), features: wholeRun };
  } catch {
    // fontkit 2.0.4 throws at a mark without an anchor, which Malayalam and Gurmukhi fonts have: such a mark is written
    // beside its letter. The types know a list only; the library also takes features that it must not apply.
    const features = unpositionedMarks as unknown as never[];
    return { runWidth: document.widthOfString(text, { features }), features };
  }
}

function widthOf(document: Document, text: string, measure: Measure): number {
  return textRuns(text).reduce((sum, run) => sum + shape(document, run, measure).runWidth, 0);
}

/** Breaks between words, which are found by dictionary where a script writes no spaces; a longer word anywhere. */
function breakLines(document: Document, text: string, box: Measure & { width: number }): string[] {
  const fits = (line: string) => widthOf(document, line.trimEnd(), box) <= box.width;
  const lines: string[] = [''];
  const add = (piece: string, isWord: boolean): void => {
    const line = lines.at(-1) ?? '';
    if (fits(line + piece)) lines[lines.length - 1] = line + piece;
    else if (isWord && !fits(piece)) for (const { segment } of graphemes.segment(piece)) add(segment, false);
    else if (piece.trim() !== '') lines.push(piece);
  };
  for (const piece of pieces(text)) add(piece, true);
  return lines.map((line) => line.trimEnd());
}

/** Words with the punctuation that follows them. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const { segment, isWordLike } of words.segment(text.replaceAll(/\s+/g, ' ').trim())) {
    const last = found.at(-1);
    const isOpening = /^[([{«“‘¿¡#$]$/u.test(last?.at(-1) ?? '');
    if (last !== undefined && segment !== ' ' && (isWordLike !== true || isOpening) && !last.endsWith(' ')) {
      found[found.length - 1] = last + segment;
    } else found.push(segment);
  }
  return found;
}
