export type { GrubhubSettings } from './api.ts';
export { createGrubhubMenu } from './menu.ts';
