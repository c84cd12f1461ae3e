import { t } from '@lingui/core/macro';
import type { taxCategories } from '../../domains/channels/model/service-menu.ts';

export const taxWords = {
  prepared_food: t`Prepared food`,
  grocery: t`Grocery`,
  soft_drink: t`Soft drink`,
  alcohol: t`Alcohol`,
  tobacco: t`Tobacco`,
  general_goods: t`General goods`,
  exempt: t`Exempt from tax`,
} as const satisfies Record<(typeof taxCategories)[number], string>;
