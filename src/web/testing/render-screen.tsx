import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Store } from '../../domains/merchants/contract.ts';
import { choiceOf, StoreProvider } from '../dashboard/data/current-store.ts';
import { cssVariables, theme } from '../kit/theme.ts';
import { queryClient } from '../lib/query-client.ts';
import { answerCalls, type AnsweredCalls, type Answers, type Outputs } from './answer-calls.ts';

type Me = Outputs['me'];

/** The owner of one restaurant in Austin. */
export const owner: Me = {
  user: { id: 'user-1', name: 'Rosa Lía', email: 'rosa@tacos.test' },
  role: 'owner',
  merchantId: '0190b6a0-0000-7000-8000-000000000001',
  inEveryStore: true,
  merchantState: 'active',
  merchantStateReason: null,
  viewing: false,
  emailVerified: true,
  twoFactorEnabled: false,
  newsOptIn: false,
  language: null,
};

/** The store of that restaurant. */
export const store: Store = {
  id: '0190b6a0-0000-7000-8000-000000000010',
  name: "Rosalía's Kitchen",
  merchantName: "Rosalía's Kitchen",
  address: '1100 Congress Ave, Austin, TX 78701',
  logoUrl: null,
  timeZone: 'America/Chicago',
  businessDayCutoff: '04:00',
};

/** A second store of it, in Los Angeles. */
export const harbor: Store = {
  ...store,
  id: '0190b6a0-0000-7000-8000-000000000020',
  name: "Rosalía's Harbor",
  address: '7 Ocean Avenue, Los Angeles, CA 90401',
  timeZone: 'America/Los_Angeles',
};

/** The options of a closed list, such as every time zone, are most of a page: they are rendered when it opens. */
const testTheme = mergeThemeOverrides(theme, { components: { Combobox: { defaultProps: { keepMounted: false } } } });

interface Given {
  /** Where the screen is, with its search; `/dashboard` when not given. */
  path?: string;
  /** Who looks at it; the owner when not given. */
  me?: Me;
  /** The stores that they may see. */
  stores?: readonly Store[];
  /** The id of the chosen store, or `all`; the first store when not given. */
  shown?: string;
  answers?: Answers;
}

export interface RenderedScreen extends AnsweredCalls {
  user: UserEvent;
  /** Where the page is now, with its search. */
  address: () => string;
}

/** Renders one screen of the dashboard with what is around it in the app, and the server's answers as given. */
export function renderScreen(
  screen: ReactNode,
  { path = '/dashboard', me = owner, stores = [store], shown, answers = {} }: Given = {},
): RenderedScreen {
  const calls = answerCalls({
    me,
    listStores: { stores: [...stores] },
    listOrders: { orders: [], nextCursor: null, feedPosition: 0, feedPositions: {} },
    ...answers,
  });
  const router = createMemoryRouter([{ path: '*', element: screen }], { initialEntries: [path] });
  // Some of the app reads the address where the browser has it.
  window.history.replaceState(null, '', path);
  router.subscribe(({ location: { pathname, search } }) =>
    window.history.replaceState(null, '', `${pathname}${search}`),
  );
  render(
    <MantineProvider theme={testTheme} cssVariablesResolver={cssVariables} env="test">
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Notifications autoClose={false} />
          <StoreProvider value={choiceOf(stores, shown ?? null)}>
            <RouterProvider router={router} />
          </StoreProvider>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  // Without style sheets nothing keeps a pointer off, and to look costs more than the press.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...calls, user, address };
}
