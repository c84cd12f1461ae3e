export type { DeliverooSettings } from './api.ts';
export { createDeliverooMenu } from './menu.ts';
