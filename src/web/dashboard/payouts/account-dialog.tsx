import { t } from '@lingui/core/macro';
import { Modal } from '@mantine/core';
import type { BankAccounts } from '../../../domains/payouts/bank-account-contract.ts';
import { AccountForm } from './account-form.tsx';
import { useEntering } from './payouts-data.ts';

/** The form for the first account or another one, above the screen. */
export function AccountDialog({ accounts }: { accounts: BankAccounts }) {
  const { isOpen, close } = useEntering();
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={<strong>{accounts.inUse ? t`Change the bank account` : t`Enter a bank account`}</strong>}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': t`Close`, size: 44 }}
    >
      {isOpen ? <AccountForm accounts={accounts} onClose={close} /> : null}
    </Modal>
  );
}
