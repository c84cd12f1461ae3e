import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNormalPath } from './normal-path.ts';

describe('isNormalPath', () => {
  it.each([
    '/',
    '/api/contact',
    '/api/contact/',
    '/dashboard/menu/upload',
    '/.well-known/security.txt',
    '/api/files/a%20b.pdf',
    '/api/x/..y/z',
    '/assets/index-Bx_9~a.js',
    '/careers/caf%C3%A9',
  ])('accepts %s', (path) => expect(isNormalPath(path)).toBe(true));

  it.each([
    '',
    'api/contact',
    '*',
    'http://127.0.0.1/api/contact',
    '//api/contact',
    '/api//contact',
    '/api/./contact',
    '/api/.',
    '/api/x/../contact',
    '/api/..',
    '/api/%2e/contact',
    '/api/%2E%2e/contact',
    '/api/.%2e/contact',
    '/api/%63ontact',
    '/api/cont%5Fact',
    '/api\\contact',
    '/api/con\ttact',
    '/api/contact%',
    '/api/contact%2',
    '/api/contact%zz',
    '/api/cöntact',
  ])('refuses %j', (path) => expect(isNormalPath(path)).toBe(false));

  it('accepts only paths that the URL parser leaves as they are', () => {
    const part = fc.constantFrom('api', 'contact', '.', '..', '%2e', '%2E', '%41', '\\', '', '~', '%20', ';', '@');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = `/${parts.join('/')}`;
        fc.pre(isNormalPath(path));
        expect(new URL(`http://test${path}`).pathname).toBe(path);
      }),
    );
  });
});
