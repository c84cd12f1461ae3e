export { createDeliverooMenu } from './menu.ts';
