export { company } from '../../../shared/company.ts';
