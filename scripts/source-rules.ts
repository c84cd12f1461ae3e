/** Checks the source against rules that no lint rule can express: they compare many files, or read names in comments too. */
import { join } from 'node:path';
import serverSentences from '../src/shared/lang/said.es.json' with { type: 'json' };
import guestSentences from '../src/web/lang/guests.es.json' with { type: 'json' };
import { checkCredentialCalls } from './rules/credential-calls.ts';
import { checkRetiredNames } from './rules/retired-names.ts';
import { checkServerSentences } from './rules/server-sentences.ts';
import { readSources } from './rules/source.ts';

const minSources = 500;
/** The list of the retired names, and its test. */
const listOfNames = /^scripts\/rules\/retired-names/;

const root = join(import.meta.dirname, '..');
const sources = await readSources(root, ['src/domains', 'src/platform', 'src/shared']);
if (sources.length < minSources) throw new Error(`Only ${sources.length} source files were read.`);
const everything = await readSources(root, ['src', 'scripts', 'test'], { tests: true });
const named = everything.filter(({ path }) => !listOfNames.test(path));
const findings = [
  ...checkServerSentences(sources, { ...serverSentences, ...guestSentences }),
  ...checkCredentialCalls(sources),
  ...checkRetiredNames(named),
];
for (const finding of findings) console.error(finding);
console.log(`${named.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
