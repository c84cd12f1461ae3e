import type { Config } from '@react-router/dev/config';

/** A client app without a web server of its own; the public pages are written to HTML when it is built. */
export default {
  appDirectory: 'src/web',
  ssr: false,
  prerender: ['/', '/login'],
} satisfies Config;
