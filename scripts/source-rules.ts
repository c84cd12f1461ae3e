/** Holds the server's source against rules that no lint rule can express, as they compare many files. */
import { join } from 'node:path';
import serverSentences from '../src/shared/lang/said.es.json' with { type: 'json' };
import guestSentences from '../src/web/lang/guests.es.json' with { type: 'json' };
import { checkCredentialCalls } from './rules/credential-calls.ts';
import { checkServerSentences } from './rules/server-sentences.ts';
import { readSources } from './rules/source.ts';

const fewestSources = 500;

const sources = await readSources(join(import.meta.dirname, '..'), ['src/domains', 'src/platform', 'src/shared']);
if (sources.length < fewestSources) throw new Error(`Only ${sources.length} source files were read.`);
const findings = [
  ...checkServerSentences(sources, { ...serverSentences, ...guestSentences }),
  ...checkCredentialCalls(sources),
];
for (const finding of findings) console.error(finding);
console.log(`${sources.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
