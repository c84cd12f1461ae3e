import { expect, it } from 'vitest';
import { checkRetiredNames } from './retired-names.ts';

it('checkRetiredNames names the line and the standard term of a retired identifier', () => {
  const text = "import { x } from 'y';\nexport const mostItems = 5;\n";
  expect(checkRetiredNames([{ path: 'src/a.ts', text }])).toEqual([
    'src/a.ts:2: “mostItems” is a retired name, the standard term is “max…”.',
  ]);
});

it('checkRetiredNames finds a retired name in a file name', () => {
  const findings = checkRetiredNames([{ path: 'src/platform/http/outside-client.ts', text: '' }]);
  expect(findings).toEqual([
    'src/platform/http/outside-client.ts: “outside-client” is a retired name, the standard term is “public HTTP client”.',
  ]);
});

it.each(['const OrderHappening = 1', 'ctx.wake(topic)', 'noteCall(ctx)', 'distrustPause()', 'const longestText = 3'])(
  'checkRetiredNames refuses “%s”',
  (text) => {
    expect(checkRetiredNames([{ path: 'a.ts', text }])).toHaveLength(1);
  },
);

it.each(['almost every', 'const maxItems = 5', 'noteCalled', 'a longestFirst list', 'the most Orders'])(
  'checkRetiredNames accepts “%s”',
  (text) => {
    expect(checkRetiredNames([{ path: 'a.ts', text }])).toEqual([]);
  },
);
