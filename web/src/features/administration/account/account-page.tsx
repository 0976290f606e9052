import { usePageTitle } from '../../../lib/page-title';
import { ReadOnlySwitch } from '../../audit-log/public';
import { PageHead } from '../../../ui/page';
import { BrandSection } from './brand-section';
import { CompanySection } from './company-section';
import { FormatsSection } from './formats-section';
import { ReasonSection } from './reason-section';
import { ShareSection } from './share-section';
import { accountMessages as m } from './account.messages';
import styles from './account.module.css';

/**
 * /admin/account: the account's name, its contact, its colour and logo, its formats, the reasons asked for when a deal is closed, what external
 * users are offered, and the switch that makes it read-only.
 */
export function AccountPage() {
  usePageTitle(m.title);
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.sections}>
        <CompanySection />
        <BrandSection />
        <FormatsSection />
        <ReasonSection side="won" />
        <ReasonSection side="loss" />
        <ShareSection />
        <ReadOnlySwitch />
      </div>
    </>
  );
}
