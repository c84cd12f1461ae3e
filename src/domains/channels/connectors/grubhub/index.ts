export { createGrubhubMenu } from './menu.ts';
