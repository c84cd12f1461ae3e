import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** Basil green leads, tomato calls, everything else is paper and ink. The shades run from lightest to darkest. */
export const theme = createTheme({
  primaryColor: 'basil',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '680' },
  fontSizes: { xs: '0.8125rem', sm: '0.9rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  colors: {
    basil: [
      '#edf6f0', '#d8eade', '#b0d5bf', '#84be9d', '#62ae83', '#47a06e', '#2f8a59', '#1d6b45', '#155437', '#0c3b26',
    ],
    red: [
      '#fdf0ec', '#fadcd4', '#f4b5a6', '#ef937d', '#ea7558', '#e4572f', '#d2411c', '#b43515', '#912a10', '#6f200c',
    ],
    gray: [
      '#faf7f2', '#f3eee6', '#e8e1d6', '#dcd3c5', '#c3b8a8', '#8d8273', '#6a6155', '#514a40', '#39332c', '#221e19',
    ],
    dark: [
      '#ece6dc', '#d0c8bc', '#b6ada0', '#8f867a', '#5a534a', '#453f38', '#332e29', '#221f1b', '#191614', '#110f0d',
    ],
  },
});

/** Our own tokens, and Mantine's where paper and ink differ from its white and grey. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--fl-focus': '3px solid var(--fl-accent)' },
  light: {
    '--mantine-color-body': '#fffdf9',
    '--mantine-color-text': '#221e19',
    '--mantine-color-dimmed': '#6a6155',
    '--mantine-color-error': '#b43515',
    '--mantine-color-anchor': '#1d6b45',
    '--fl-ground': '#f5f0e7',
    '--fl-card': '#fffdf9',
    '--fl-sunken': '#efe8dc',
    '--fl-line': '#dfd6c8',
    '--fl-ink': '#221e19',
    '--fl-ink-soft': '#645b4f',
    '--fl-accent': '#1d6b45',
    '--fl-accent-soft': '#e0efe5',
    '--fl-call': '#b43515',
    '--fl-call-soft': '#fbe3dc',
    '--fl-warn': '#7a4c00',
    '--fl-warn-soft': '#fdefcf',
    '--fl-shadow': '0 1px 2px rgb(60 40 10 / 8%), 0 4px 14px rgb(60 40 10 / 6%)',
  },
  dark: {
    '--mantine-color-body': '#221f1b',
    '--mantine-color-text': '#f1ebe1',
    '--mantine-color-dimmed': '#b6ada0',
    '--mantine-color-error': '#ef937d',
    '--mantine-color-anchor': '#84be9d',
    '--fl-ground': '#161411',
    '--fl-card': '#221f1b',
    '--fl-sunken': '#1c1916',
    '--fl-line': '#3b352f',
    '--fl-ink': '#f1ebe1',
    '--fl-ink-soft': '#b9b0a3',
    '--fl-accent': '#7cc39b',
    '--fl-accent-soft': '#1d3529',
    '--fl-call': '#ff9c84',
    '--fl-call-soft': '#47190d',
    '--fl-warn': '#ffcf70',
    '--fl-warn-soft': '#3f2d0b',
    '--fl-shadow': '0 1px 2px rgb(0 0 0 / 40%)',
  },
});
