import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Outputs } from '../../../testing/answer-calls.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ImportPage from './import-page.tsx';

const id = '0190b6a0-0000-7000-8000-000000000071';
const ready: Outputs['getImport'] = {
  id,
  fileName: 'menu.csv',
  state: 'ready',
  columns: ['Section', 'What', 'Cost'],
  rowCount: 2,
  doneRows: 0,
  sample: [['Tacos', 'Al Pastor Taco', '4.75']],
  sheet: null,
  sheets: [],
  matching: { category: 0, name: 1, price: 2 },
  result: null,
};
const preview: Outputs['previewImport'] = {
  added: 1,
  changed: 0,
  problems: [{ row: 3, field: 'price', sentence: 'This is no price.' }],
  problemCount: 1,
  withoutCategory: null,
  items: [{ row: 2, category: 'Tacos', name: 'Al Pastor Taco', priceMinor: 475, sizes: [], isNew: true }],
};

describe('the import of a file', () => {
  it('asks which column is what, shows what would come of it, and says what came of it', async () => {
    const asked: unknown[] = [];
    const { user, answer, changes } = renderScreen(<ImportPage />, {
      path: `/dashboard/menu/import?import=${id}`,
      answers: {
        getImport: ready,
        previewImport: ({ matching }) => {
          asked.push(matching);
          return preview;
        },
        runImport: { ...ready, state: 'running' },
      },
    });
    const what = await screen.findByLabelText('What', { selector: 'input' });
    const choose = async (words: string) => {
      await user.click(what);
      await user.click(await screen.findByText(words, { selector: '[role="option"] *' }));
    };
    await choose('Leave it out');
    await screen.findByText('Choose the columns that hold the name and the price.');
    expect(screen.queryByText('Al Pastor Taco', { selector: 'td' })).toBeNull();
    await choose('Name');
    await screen.findByText(/Row 3: This is no price\./);
    const row = within(screen.getByText('Al Pastor Taco', { selector: 'td' }).closest('tr') ?? document.body);
    expect(row.getByText('$4.75')).toBeDefined();
    expect(row.getByText('new')).toBeDefined();
    expect(asked.at(-1)).toEqual(ready.matching);

    answer({
      runImport: { ...ready, state: 'done', result: { added: 1, changed: 0, skipped: 1, problems: preview.problems } },
    });
    await user.click(screen.getByText(/^Import (?:one|1) item/));
    await screen.findByText(/added/);
    expect(screen.getByText(/, 1 left out/)).toBeDefined();
    expect(screen.getByText('See your menu').closest('a')?.getAttribute('href')).toBe('/dashboard/menu');
    await waitFor(() => expect(changes.at(-1)).toEqual({ call: 'runImport', input: { id, matching: ready.matching } }));
  });
});
