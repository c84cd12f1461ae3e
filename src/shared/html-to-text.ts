import { compile } from 'html-to-text';

/** Links stay as their words, pictures go, lists get a dash, and quoted letters keep their `>`. */
const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: 500_000, maxDepth: 60, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
  ],
});

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/i;
const tag =
  /<\/?(?:a|b|br|blockquote|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(?:\s[^<>]*)?\/?>/i;

/** Whether a text is HTML rather than words that hold a `<` or an `&`. */
export function isHtml(text: string): boolean {
  return tag.test(text) || entity.test(text);
}

/** The words of an HTML text, one line for each of its lines, entities as their letters. */
export function htmlToText(html: string): string {
  return convert(html)
    .replaceAll('\u00A0', ' ')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
