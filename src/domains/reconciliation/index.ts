export { listOpenFindings, readComplaint } from './open-findings.ts';
