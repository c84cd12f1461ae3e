import { expect, test } from 'vitest';
import { slim } from './vite-slim-manifest.ts';

test('only pages that are written to HTML, and those around them, name their files; nothing says what it does not have', () => {
  const manifest = {
    url: '/assets/manifest-1.js',
    entry: { module: '/entry.js', imports: ['/react.js'] },
    routes: {
      root: { id: 'root', path: '', imports: ['/theme.js'], hasLoader: false, hasDefaultExport: true },
      site: { id: 'site', parentId: 'root', imports: ['/footer.js'] },
      faq: { id: 'faq', parentId: 'site', path: '/faq', imports: ['/faq.js'] },
      role: { id: 'role', parentId: 'site', path: '/careers/:id', imports: ['/role.js'] },
      first: { id: 'first', parentId: 'root', index: true, imports: ['/first.js'] },
      dashboard: { id: 'dashboard', parentId: 'root', path: '/dashboard', imports: ['/menu.js'] },
      home: { id: 'home', parentId: 'dashboard', index: true, imports: ['/home.js'] },
    },
  };
  expect(slim(manifest, ['/', '/faq', '/careers/cook'])).toEqual({
    url: '/assets/manifest-1.js',
    entry: { module: '/entry.js', imports: ['/react.js'] },
    routes: {
      root: { id: 'root', path: '', imports: ['/theme.js'], hasDefaultExport: true },
      site: { id: 'site', parentId: 'root', imports: ['/footer.js'] },
      faq: { id: 'faq', parentId: 'site', path: '/faq', imports: ['/faq.js'] },
      role: { id: 'role', parentId: 'site', path: '/careers/:id', imports: ['/role.js'] },
      first: { id: 'first', parentId: 'root', index: true, imports: ['/first.js'] },
      dashboard: { id: 'dashboard', parentId: 'root', path: '/dashboard' },
      home: { id: 'home', parentId: 'dashboard', index: true },
    },
  });
});
