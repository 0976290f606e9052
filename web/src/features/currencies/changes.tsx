import type { CurrencyChange } from '@fairlead/domain/currencies/currencies.contract';
import { undo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { RelativeTime, useFormats } from '../../ui/formats';
import styles from './currencies.module.css';
import { currenciesMessages as m } from './currencies.messages';
import { useReread } from './use-currencies';

/** What was changed, the latest first, each with its Undo. */
export function Changes({ changes, blocked }: { changes: readonly CurrencyChange[]; blocked: string | null }) {
  const { date } = useFormats();
  const reread = useReread();
  const textOf = ({ what, by, code, valid_from, old, new: now }: CurrencyChange) =>
    m.did[what](by ?? m.someone, code, date(valid_from), old ?? '', now ?? '');
  const takeBack = (change: CurrencyChange) => {
    if (change.change_set_id === null) return;
    void undo({ changeSetId: change.change_set_id, text: textOf(change) }).then(reread);
  };
  return (
    <section className={styles.history} aria-label={m.history}>
      <h2 className={styles.heading}>{m.history}</h2>
      <ul>
        {changes.map((change, at) => (
          <li key={`${change.change_set_id} ${change.at} ${at}`} className={styles.change}>
            <span>{textOf(change)}</span>
            <span className={styles.quiet}>
              <RelativeTime when={change.at} />
            </span>
            {change.change_set_id !== null && (
              <Button
                variant="link"
                disabledReason={blocked}
                aria-label={`${m.undo}: ${textOf(change)}`}
                onClick={() => takeBack(change)}
              >
                {m.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
