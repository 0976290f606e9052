import { usePageTitle } from '../../lib/page-title';
import { PageHead } from '../../ui/page';
import { Notice, Skeleton } from '../../ui/states';
import { CopiedAddress } from './copied-address';
import { ProviderForm } from './provider-form';
import { ScimSection } from './scim-section';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';
import { useProvider } from './use-provider';

/** /admin/single_sign_on: the account's identity provider. */
export function SingleSignOnPage() {
  usePageTitle(m.title);
  const query = useProvider();
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.page}>
        <p>{m.intro}</p>
        {query.data ? (
          <>
            <section className={styles.section}>
              <h2 className={styles.heading}>{m.atProvider}</h2>
              <p className={styles.quiet}>{m.atProviderText}</p>
              <CopiedAddress label={m.redirect} address={query.data.redirect_uri} />
            </section>
            <ProviderForm key={query.dataUpdatedAt} stored={query.data.provider} onChanged={() => query.refetch()} />
          </>
        ) : query.isError ? (
          <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
            {m.failed}
          </Notice>
        ) : (
          <Skeleton height={240} />
        )}
        <ScimSection />
      </div>
    </>
  );
}
