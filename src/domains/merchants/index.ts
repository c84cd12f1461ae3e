export { businessDay } from './model/business-day.ts';
export { readBusinessDays, type BusinessDays } from './store.ts';
