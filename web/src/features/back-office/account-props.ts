import type { OfficeAccount } from '@fairlead/domain/back-office/back-office.contract';

export interface AccountProps {
  account: OfficeAccount;
  /** Shows the account as a change answered it. */
  onChanged: (account: OfficeAccount) => void;
}
