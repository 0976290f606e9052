import type { CurrencyAnswer, RateAnswer } from '@fairlead/domain/currencies/currencies.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconPlus } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageText } from '../../ui/page';
import { Notice, SkeletonRows } from '../../ui/states';
import { AddDialog, OwnDialog } from './currency-dialogs';
import { CurrencyCard } from './currency-card';
import { RateDialog } from './rate-dialog';
import { Changes } from './changes';
import styles from './currencies.module.css';
import { currenciesMessages as m } from './currencies.messages';
import { useCurrencies } from './use-currencies';

type Open =
  | { readonly what: 'add' | 'own' }
  | { readonly what: 'rate'; readonly currency: CurrencyAnswer; readonly rate: RateAnswer | null };

/** /admin/currencies: the currency of the account, the others with their rates, and what was changed. */
export function CurrenciesPage() {
  usePageTitle(m.title);
  const { account } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const { currencies, changes, failed, retry } = useCurrencies();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const own = account.currency.code;
  return (
    <div className={styles.page}>
      <PageHead
        title={m.title}
        actions={
          <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={() => setOpen({ what: 'add' })}>
            {m.add}
          </Button>
        }
      />
      <div className={styles.scroll}>
        <PageText>{m.about(own)}</PageText>
        <div className={styles.cards}>
          {changes?.recalculating && <Notice tone="accent">{m.recalculating}</Notice>}
          <OwnCurrency blocked={blocked} onChange={() => setOpen({ what: 'own' })} />
          {failed && <ListFailed text={m.failed} again={m.again} retry={retry} />}
          {!failed && !currencies && <SkeletonRows rows={6} />}
          {currencies?.length === 0 && (
            <p className={styles.none}>
              <b>{m.none}</b> {m.noneHint}
            </p>
          )}
          {currencies?.map((currency) => (
            <CurrencyCard
              key={currency.id}
              currency={currency}
              own={own}
              blocked={blocked}
              onRate={(rate) => setOpen({ what: 'rate', currency, rate })}
            />
          ))}
          {changes && changes.changes.length > 0 && <Changes changes={changes.changes} blocked={blocked} />}
        </div>
      </div>
      {open?.what === 'add' && <AddDialog taken={currencies ?? []} onClose={close} />}
      {open?.what === 'own' && <OwnDialog onClose={close} />}
      {open?.what === 'rate' && <RateDialog currency={open.currency} rate={open.rate} own={own} onClose={close} />}
    </div>
  );
}

function OwnCurrency({ blocked, onChange }: { blocked: string | null; onChange: () => void }) {
  const { account } = useSession();
  const { code } = account.currency;
  return (
    <section className={styles.card} aria-label={m.own}>
      <div className={styles.head}>
        <h2 className={styles.code}>{code}</h2>
        <span className={styles.quiet}>{m.own}</span>
        <span className={styles.acts}>
          <Button disabledReason={blocked ?? (account.currencies.length ? m.ownBlocked : null)} onClick={onChange}>
            {m.change}
          </Button>
        </span>
      </div>
    </section>
  );
}
