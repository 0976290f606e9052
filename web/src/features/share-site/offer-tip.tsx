import { shareOffer } from '@fairlead/domain/account/share-offers';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { mailLink } from '../../lib/reach';
import { useSession } from '../../lib/session';
import { shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';

interface Props {
  /** The name of the record, described by the tooltip. */
  children: (describedBy: string) => ReactNode;
}

/** External users get no business card but the account's offer, while they are at the name of a record. */
export function OfferTip({ children }: Props) {
  const { account } = useSession();
  const { offer, email } = shareOffer(account.settings);
  const id = useId();
  const [away, setAway] = useState(false);
  const link = email && mailLink(email);
  const back = () => setAway(false);
  const escape = ({ key }: KeyboardEvent) => key === 'Escape' && setAway(true);
  return (
    <span
      className={styles.offered}
      data-away={away || undefined}
      onKeyDown={escape}
      onPointerLeave={back}
      onBlur={back}
    >
      {children(id)}
      <span role="tooltip" id={id} className={styles.offer}>
        {m.unlock}
        {link && (
          <a className={styles.offerAct} href={`${link}?subject=${encodeURIComponent(m.offers[offer])}`}>
            {m.offers[offer]}
          </a>
        )}
      </span>
    </span>
  );
}
