/**
 * Holds the imports against the house's dependency rules (docs/architecture.md). Run by `npm run check`.
 * It also proves that the tool really read the code: without a TypeScript API it would silently find nothing.
 */
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

type Rule = NonNullable<IFlattenedRuleSet['forbidden']>[number];

/** Foundations first: a domain calls those before it and hears from those after it by events only. */
const domains = [
  'identity',
  'staff',
  'merchants',
  'notices',
  'applications',
  'channels',
  'menu',
  'orders',
  'integrations',
  'printing',
  'money',
  'payouts',
  'reconciliation',
  'reports',
  'customers',
  'loyalty',
  'marketing',
  'reach',
  'chats',
  'support',
  'representatives',
  'assistant',
  'inquiries',
  'news',
  'retention',
];
const webRooms = ['site', 'account', 'rewards', 'dashboard', 'backoffice'];
const tests = '\\.test\\.tsx?$';
const fewestModules = 120;
const fewestDependencies = 400;

const domainOrder: Rule[] = domains.map((domain, index) => ({
  name: `${domain}-calls-only-earlier-domains`,
  severity: 'error',
  from: { path: `^src/domains/${domain}/`, pathNot: tests },
  to: { path: `^src/domains/(${['-', ...domains.slice(index + 1)].join('|')})/` },
}));

/** Other domains come in by a domain's doors; its pure model and contract are open to all later ones. */
const domainDoors: Rule[] = domains.map((domain) => ({
  name: `${domain}-is-entered-by-its-doors`,
  severity: 'error',
  from: { path: '^src/domains/', pathNot: `^src/domains/${domain}/` },
  to: {
    path: `^src/domains/${domain}/`,
    pathNot: `^src/domains/${domain}/(index\\.ts|contract\\.ts|[a-z-]+-contract\\.ts|model/)`,
  },
}));

const webDoors: Rule[] = webRooms.map((room) => ({
  name: `${room}-is-entered-by-no-other-room`,
  severity: 'error',
  from: { path: `^src/web/(${webRooms.filter((other) => other !== room).join('|')})/` },
  to: { path: `^src/web/${room}/` },
}));

const forbidden: Rule[] = [
  {
    name: 'platform-and-shared-know-no-product',
    severity: 'error',
    from: { path: '^src/(platform|shared)/', pathNot: tests },
    to: { path: '^src/(domains|web|simulator|app|main|config)', pathNot: '^src/database\\.gen\\.ts$' },
  },
  {
    name: 'shared-imports-nothing-of-ours',
    severity: 'error',
    from: { path: '^src/shared/' },
    to: { path: '^src/', pathNot: '^src/shared/' },
  },
  {
    name: 'the-simulator-is-a-stranger',
    severity: 'error',
    from: { path: '^src/simulator/' },
    to: { path: '^src/', pathNot: '^src/simulator/' },
  },
  {
    name: 'nobody-imports-the-simulator',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/simulator/' },
    to: { path: '^src/simulator/' },
  },
  {
    name: 'models-are-pure',
    severity: 'error',
    from: { path: '^src/domains/[^/]+/model/', pathNot: tests },
    to: { path: '^src/', pathNot: '^src/(domains/[^/]+/model|shared)/' },
  },
  {
    name: 'models-use-no-runtime',
    severity: 'error',
    from: { path: '^src/domains/[^/]+/model/', pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'the-browser-sees-contracts-and-models',
    severity: 'error',
    // Tests of screens answer in the server's place.
    from: { path: '^src/web/', pathNot: '^src/web/testing/|\\.test\\.tsx?$' },
    to: { path: '^src/', pathNot: '^src/(web/|shared/|domains/[^/]+/(contract\\.ts|[a-z-]+-contract\\.ts|model/))' },
  },
  {
    name: 'connectors-are-strangers',
    severity: 'error',
    from: { path: '^src/domains/channels/connectors/([^/]+)/' },
    to: { path: '^src/domains/channels/connectors/[^/]+/', pathNot: '^src/domains/channels/connectors/($1|fixtures)/' },
  },
  {
    name: 'only-the-registry-knows-connectors',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/domains/channels/(registry\\.ts|connectors/)' },
    to: { path: '^src/domains/channels/connectors/[^/]+/' },
  },
  {
    name: 'no-circles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  { name: 'nothing-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ...domainOrder,
  ...domainDoors,
  ...webDoors,
];

const { output } = await cruise(['src'], {
  ruleSet: { forbidden },
  validate: true,
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '\\.react-router|\\+types' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.json'],
  },
});
if (typeof output === 'string') throw new Error(output);
report(output);

function report({ summary }: ICruiseResult): void {
  for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
  const { totalCruised, totalDependenciesCruised = 0 } = summary;
  if (totalCruised < fewestModules || totalDependenciesCruised < fewestDependencies) {
    console.error(
      `Only ${totalCruised} modules and ${totalDependenciesCruised} imports were read: the check is blind.`,
    );
    process.exitCode = 1;
  }
  if (summary.error > 0) process.exitCode = 1;
  else console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, no rule broken`);
}
