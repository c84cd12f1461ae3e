import { type RouteConfig, index } from '@react-router/dev/routes';
export default [index('site/landing-page.tsx')] satisfies RouteConfig;
