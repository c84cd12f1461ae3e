import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Words of the dashboard: English stands in the code, each other language in a catalogue beside it. */
// oxlint-disable-next-line import/no-default-export -- Lingui reads the configuration's default export
export default defineConfig({
  sourceLocale: 'en',
  locales: ['es'],
  catalogs: [
    {
      path: 'src/web/lang/{locale}',
      include: ['src/web'],
      exclude: ['src/web/site', 'src/web/backoffice', 'src/web/**/*.test.ts'],
    },
  ],
  orderBy: 'message',
  format: formatter({ lineNumbers: false }),
});
