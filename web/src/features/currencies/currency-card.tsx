import {
  type CurrencyAnswer,
  deleteCurrency,
  deleteRate,
  type RateAnswer,
} from '@fairlead/domain/currencies/currencies.contract';
import { callWithChangeSet } from '../../lib/api';
import { errorText, RequestError } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconPencil, IconPlus, IconTrash } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import styles from './currencies.module.css';
import { currenciesMessages as m } from './currencies.messages';
import { useRates, useReread } from './use-currencies';

interface Props {
  currency: CurrencyAnswer;
  own: string;
  blocked: string | null;
  onRate: (rate: RateAnswer | null) => void;
}

/** A currency with its rates, the latest first. */
export function CurrencyCard({ currency, own, blocked, onRate }: Props) {
  const { id, code, name, rate, valid_from } = currency;
  const { date } = useFormats();
  const { rates, more } = useRates(id);
  const act = useAct();
  const remove = () => act(() => callWithChangeSet(deleteCurrency, { params: { id } }), m.removed(code));
  const removeRate = (rateId: number) =>
    act(() => callWithChangeSet(deleteRate, { params: { id: rateId } }), m.rateRemoved(code));
  return (
    <section className={styles.card} aria-label={code}>
      <div className={styles.head}>
        <h2 className={styles.code}>{code}</h2>
        <span className={styles.quiet}>{name}</span>
        <span className={styles.now}>
          {rate ? (
            <>
              <span className="fl-num">{m.now(code, rate, own)}</span>{' '}
              <span className={styles.quiet}>{m.since(date(valid_from))}</span>
            </>
          ) : (
            m.noRate
          )}
        </span>
        <span className={styles.acts}>
          <Button icon={IconPlus} disabledReason={blocked} onClick={() => onRate(null)}>
            {m.newRate}
          </Button>
          <IconButton icon={IconTrash} label={m.removeCurrency(code)} disabledReason={blocked} onClick={remove} />
        </span>
      </div>
      {rates.length > 0 && (
        <ul className={styles.rates} aria-label={m.rates(code)}>
          {rates.map((one) => (
            <RateLine
              key={one.id}
              rate={one}
              blocked={blocked}
              onCorrect={() => onRate(one)}
              onRemove={() => removeRate(one.id)}
            />
          ))}
        </ul>
      )}
      {more && (
        <div className={styles.more}>
          <Button variant="link" onClick={more}>
            {m.earlier}
          </Button>
        </div>
      )}
    </section>
  );
}

interface LineProps {
  rate: RateAnswer;
  blocked: string | null;
  onCorrect: () => void;
  onRemove: () => void;
}

function RateLine({ rate: { valid_from, rate }, blocked, onCorrect, onRemove }: LineProps) {
  const day = useFormats().date(valid_from);
  return (
    <li className={styles.rate}>
      <span className="fl-num">{day}</span>
      <span className={`fl-num ${styles.figure}`}>{rate}</span>
      <IconButton icon={IconPencil} label={m.correctDay(day)} disabledReason={blocked} onClick={onCorrect} />
      <IconButton icon={IconTrash} label={m.removeRate(day)} disabledReason={blocked} onClick={onRemove} />
    </li>
  );
}

/** Does it at once and offers Undo; the server's refusal is shown in its words. */
function useAct() {
  const reread = useReread();
  const run = async (call: () => Promise<{ changeSetId: number | null }>, done: string) => {
    try {
      const { changeSetId } = await call();
      offerUndo(done, changeSetId);
      await reread();
    } catch (error) {
      errorToast(messageOf(error));
    }
  };
  return (call: () => Promise<{ changeSetId: number | null }>, done: string) => void run(call, done);
}

function messageOf(error: unknown): string {
  const said = error instanceof RequestError ? error.byField().base : undefined;
  return said ?? errorText(error);
}
