// `src/main.ts` is a link to this file, in a folder of CommonJS: the only kind of `.ts` that an older Node loads at all,
// so that it can be told in one sentence what is missing. It has no imports and no types for the same reason.
const oldestMajor = 24;

if (Number(process.versions.node.split('.')[0]) < oldestMajor) {
  process.stderr.write(
    `Not started: Forkline needs Node ${oldestMajor} or newer, and this is ${process.versions.node}. ` +
      'Start it with `npm run serve`, or with node_modules/.bin/node.\n',
  );
  process.exitCode = 1;
} else {
  void import('../src/app/process.ts');
}
