import { describe, expect, it } from 'vitest';
import { loginThenBack, paths, safeNext, signupFor } from './paths.ts';

describe('safeNext', () => {
  it('follows a path of this site with its search and hash', () => {
    expect(safeNext('/dashboard/orders?order=1#top')).toBe('/dashboard/orders?order=1#top');
  });

  it.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example/x',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
  ])('falls back to the dashboard for %j', (next) => {
    expect(safeNext(next)).toBe(paths.dashboard);
  });

  it('reads back what loginThenBack wrote', () => {
    const url = new URL(loginThenBack('/dashboard/orders?order=a&column=ready'), 'https://x.test');
    expect(safeNext(url.searchParams.get('next'))).toBe('/dashboard/orders?order=a&column=ready');
  });
});

describe('signupFor', () => {
  it('carries the address only when there is one', () => {
    expect(signupFor('')).toBe('/signup');
    expect(signupFor('1 A & B St')).toBe('/signup?address=1+A+%26+B+St');
  });
});
