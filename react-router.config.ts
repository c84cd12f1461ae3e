import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { finishSite, prerenderedPaths } from './scripts/postbuild-site.ts';
import { checkContent } from './scripts/site-content.ts';

const { roleIds } = checkContent();

/** A client app without a web server of its own; the public pages are written to HTML when it is built. */
export default {
  appDirectory: 'src/web',
  ssr: false,
  prerender: prerenderedPaths(roleIds),
  buildEnd: ({ reactRouterConfig }) => finishSite(join(reactRouterConfig.buildDirectory, 'client'), roleIds),
} satisfies Config;
