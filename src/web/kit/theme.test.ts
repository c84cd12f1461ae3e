import { describe, expect, it } from 'vitest';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { cssVariables, theme } from './theme.ts';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const { light, dark } = cssVariables(merged);
const white = '#ffffff';

/** Grounds that text stands on, each with the colors of text and of icons that stand on it. */
const textOn: Record<string, readonly string[]> = {
  '--fl-ground': ['--fl-ink', '--fl-ink-soft', '--fl-accent', '--fl-call', '--fl-warn', '--mantine-color-anchor'],
  '--fl-card': ['--fl-ink', '--fl-ink-soft', '--fl-accent', '--fl-call', '--fl-warn'],
  '--fl-sunken': ['--fl-ink', '--fl-ink-soft', '--fl-accent', '--fl-call', '--fl-warn'],
  '--fl-accent-soft': ['--fl-ink', '--fl-accent'],
  '--fl-call-soft': ['--fl-ink', '--fl-call'],
  '--fl-warn-soft': ['--fl-ink', '--fl-warn'],
  '--fl-band': ['--fl-band-ink', '--fl-band-soft'],
  '--fl-button': [white],
  '--fl-button-hover': [white],
  '--mantine-color-body': [
    '--mantine-color-text',
    '--mantine-color-dimmed',
    '--mantine-color-error',
    '--mantine-color-anchor',
  ],
};

describe.each([
  { name: 'light', colors: light, primary: merged.colors['basil']?.[7] },
  { name: 'dark', colors: dark, primary: merged.colors['basil']?.[6] },
])('the $name theme', ({ colors: given, primary = '' }) => {
  const colors: Record<string, string> = { ...given };
  const pairs = Object.entries(textOn).flatMap(([ground, texts]) => texts.map((text) => ({ text, ground })));

  it.each(pairs)('$text can be read on $ground', ({ text, ground }) => {
    expect(contrast(colors[text] ?? text, colors[ground] ?? ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('white can be read on a button of the primary color', () => {
    expect(contrast(white, primary)).toBeGreaterThanOrEqual(4.5);
  });
});

it('black on white is 21 to 1, and a grey in between is less', () => {
  expect(contrast('#000000', white)).toBeCloseTo(21);
  expect(contrast('#777777', white)).toBeCloseTo(4.48, 2);
});

/** The contrast ratio of two colors (WCAG 2.2, 1.4.3): from 1 to 21, at least 4.5 for text. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(hex);
  if (!parts) throw new Error(`${hex} is no color of six digits.`);
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
