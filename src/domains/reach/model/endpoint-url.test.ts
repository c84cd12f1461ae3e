import { expect, it } from 'vitest';
import { urlProblem } from './endpoint-url.ts';

it.each(['https://example.com/hooks', 'https://hooks.example.com:8443/forkline?key=1'])('%s can be sent to', (url) => {
  expect(urlProblem(url)).toBeNull();
});

it.each([
  'http://example.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://user:secret@example.com/',
  'https://example.com:22/',
  'https://example.com/#x',
  'ftp://example.com',
  'example.com',
])('%s cannot', (url) => {
  expect(urlProblem(url)).toMatch(/\.$/);
});
