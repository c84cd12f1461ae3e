import { t } from '@lingui/core/macro';
import {
  IconChartBar,
  IconHelpCircle,
  IconHome,
  IconPlugConnected,
  IconReceipt,
  IconSpeakerphone,
  IconToolsKitchen2,
  IconUsers,
  IconBuildingStore,
  type Icon,
} from '@tabler/icons-react';
import type { Permission } from '../../../domains/identity/model/permissions.ts';
import { menuItem, paths } from '../../lib/paths.ts';

export interface NavItem {
  label: string;
  to: string;
  /** Screens that belong to this entry without one of their own: addresses, or how they begin. */
  holds?: readonly string[];
  /** What one must be allowed to do for it to be of use; left out: everybody of the team. */
  for?: Permission;
}

export type NavEntry = { label: string; icon: Icon } & (Omit<NavItem, 'label'> | { items: readonly NavItem[] });

/** The side navigation, in the words and the order of the specification. */
export const navigation: readonly NavEntry[] = [
  { label: t`Dashboard`, icon: IconHome, to: paths.dashboard },
  {
    label: t`Orders`,
    icon: IconReceipt,
    items: [
      { label: t`Order Management`, to: paths.orders },
      { label: t`Order History`, to: paths.orderHistory },
      { label: t`Kitchen Display`, to: paths.kitchen, for: 'work_orders' },
    ],
  },
  {
    label: t`Menu`,
    icon: IconToolsKitchen2,
    items: [
      { label: t`View Menu`, to: paths.menu, holds: [menuItem(''), paths.menuCategories] },
      { label: t`Upload New Item`, to: paths.menuUploadFromSidebar, holds: [paths.menuUpload], for: 'edit_menu' },
      { label: t`Modifiers`, to: paths.modifiers, for: 'edit_menu' },
      { label: t`Pricing`, to: paths.pricing, for: 'edit_menu' },
      { label: t`Publishing`, to: paths.publishing, for: 'edit_menu' },
      { label: t`Import`, to: paths.menuImport, for: 'edit_menu' },
    ],
  },
  {
    label: t`Reports`,
    icon: IconChartBar,
    items: [
      { label: t`Performance`, to: paths.analytics, for: 'see_reports' },
      { label: t`Financial Statements`, to: paths.financials, holds: [paths.payoutReports], for: 'see_money' },
    ],
  },
  {
    label: t`Customers`,
    icon: IconUsers,
    items: [
      { label: t`Customer Insights`, to: paths.customerInsights, for: 'see_reports' },
      { label: t`Ratings & Reviews`, to: paths.ratings },
      { label: t`Loyalty Program`, to: paths.loyalty, for: 'serve_guests' },
    ],
  },
  {
    label: t`Store`,
    icon: IconBuildingStore,
    items: [
      { label: t`Store Info`, to: paths.storeInfo },
      { label: t`Hours & Closures`, to: paths.storeHours },
      { label: t`Bank & Payouts`, to: paths.payouts, for: 'see_money' },
      { label: t`Manage Users`, to: paths.storeUsers, for: 'run_team' },
      { label: t`Communications`, to: paths.communications, holds: [paths.representatives] },
      { label: t`Printing`, to: paths.printing, holds: [`${paths.printing}/`], for: 'work_orders' },
    ],
  },
  { label: t`Marketing`, icon: IconSpeakerphone, to: paths.marketing, for: 'run_marketing' },
  { label: t`Integrations`, icon: IconPlugConnected, to: paths.integrations, holds: [paths.integrationsLog] },
  { label: t`Help & Support`, icon: IconHelpCircle, to: paths.dashboardSupport, holds: [paths.supportCases] },
];
