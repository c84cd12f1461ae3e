export { businessDay } from './model/business-day.ts';
export { readBusinessDays } from './store.ts';
