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
  { label: 'Dashboard', icon: IconHome, to: paths.dashboard },
  {
    label: 'Orders',
    icon: IconReceipt,
    items: [
      { label: 'Order Management', to: paths.orders },
      { label: 'Order History', to: paths.orderHistory },
    ],
  },
  {
    label: 'Menu',
    icon: IconToolsKitchen2,
    items: [
      { label: 'View Menu', to: paths.menu, holds: [menuItem(''), paths.menuCategories] },
      { label: 'Upload New Item', to: paths.menuUploadFromSidebar, holds: [paths.menuUpload], for: 'edit_menu' },
      { label: 'Modifiers', to: paths.modifiers, for: 'edit_menu' },
      { label: 'Pricing', to: paths.pricing, for: 'edit_menu' },
      { label: 'Publishing', to: paths.publishing, for: 'edit_menu' },
      { label: 'Import', to: paths.menuImport, for: 'edit_menu' },
    ],
  },
  {
    label: 'Reports',
    icon: IconChartBar,
    items: [
      { label: 'Performance', to: paths.analytics, for: 'see_reports' },
      { label: 'Financial Statements', to: paths.financials, holds: [paths.payoutReports], for: 'see_money' },
    ],
  },
  {
    label: 'Customers',
    icon: IconUsers,
    items: [
      { label: 'Customer Insights', to: paths.customerInsights },
      { label: 'Ratings & Reviews', to: paths.ratings },
      { label: 'Loyalty Program', to: paths.loyalty },
    ],
  },
  {
    label: 'Store',
    icon: IconBuildingStore,
    items: [
      { label: 'Store Info', to: paths.storeInfo },
      { label: 'Hours & Closures', to: paths.storeHours },
      { label: 'Bank & Payouts', to: paths.payouts, for: 'see_money' },
      { label: 'Manage Users', to: paths.storeUsers, for: 'run_team' },
      { label: 'Communications', to: paths.communications },
    ],
  },
  { label: 'Marketing', icon: IconSpeakerphone, to: paths.marketing },
  { label: 'Integrations', icon: IconPlugConnected, to: paths.integrations, holds: [paths.integrationsLog] },
  { label: 'Help & Support', icon: IconHelpCircle, to: paths.dashboardSupport },
];
