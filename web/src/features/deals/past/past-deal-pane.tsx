import type { PlainDate } from '@fairlead/domain/dates/plain';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { PastDeal } from '@fairlead/domain/time-machine/past.contract';
import { LinkButton } from '../../../lib/link-button';
import { recordPath } from '../../../lib/record-link';
import { useFormats } from '../../../ui/formats';
import { Pane } from '../../../ui/list-and-pane';
import { ListFailed } from '../../../ui/list-failed';
import { Notice, SkeletonRows } from '../../../ui/states';
import { dayName } from './day-names';
import { pastMessages as m } from './past.messages';
import styles from './past.module.css';
import { usePastDeal } from './use-past';

interface Props {
  readonly id: number;
  readonly on: PlainDate;
  readonly onClose: () => void;
}

/** A deal as it was then, field by field, with a link to its current state. */
export function PastDealPane({ id, on, onClose }: Props) {
  const { data, error, refetch } = usePastDeal(id, on);
  const { today } = useFormats();
  return (
    <Pane
      title={data?.name ?? m.deal}
      subtitle={m.asOf(dayName(on, today()))}
      onClose={onClose}
      footer={data && !data.is_deleted && <LinkButton href={recordPath(DEAL.name, id)}>{m.openToday}</LinkButton>}
    >
      {data ? (
        <Fields deal={data} />
      ) : error ? (
        <ListFailed text={m.dealFailed} again={m.again} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Pane>
  );
}

function Fields({ deal: { fields, existed, is_deleted } }: { deal: PastDeal }) {
  const isSame = fields.every(({ was, is }) => was === is);
  return (
    <>
      {is_deleted && <Notice tone="amber">{m.inBin}</Notice>}
      {!existed && <Notice tone="accent">{m.notThere}</Notice>}
      {existed && isSame && !is_deleted && <p className={styles.same}>{m.same}</p>}
      <dl className={styles.fields}>
        {fields.map(({ field, label, was, is }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd data-none={was === null || undefined}>
              {was ?? m.empty}
              {was !== is && <span className={styles.now}>{m.isNow(is ?? m.empty)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
