export { recordStaffAction } from './record-staff-action.ts';
export { createFindViewing } from './viewings.ts';
