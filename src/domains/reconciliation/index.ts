export { listOpenFindings } from './open-findings.ts';
