import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { SteppedDeal } from '@fairlead/domain/time-machine/time-machine.contract';
import type { Step } from '@fairlead/domain/time-machine/waterfall';
import { RecordLink } from '../../../lib/record-link';
import { useSession } from '../../../lib/session';
import { UserAvatar } from '../../../lib/user-avatar';
import { Button } from '../../../ui/button';
import { DateText, useFormats } from '../../../ui/formats';
import { ListFailed } from '../../../ui/list-failed';
import { SkeletonRows } from '../../../ui/states';
import { timeMachineMessages as m } from './time-machine.messages';
import styles from './time-machine.module.css';
import { type ChangesAsked, useStepDeals } from './use-changes';
import { useMoney } from './use-money';

interface Props {
  readonly asked: ChangesAsked;
  readonly step: Step;
  readonly count: number;
  readonly cents: number;
}

/** The deals of one bar, those with the largest effect first, each with its former and current state. */
export function StepDeals({ asked, step, count, cents }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useStepDeals(asked, step);
  const { amount } = useMoney();
  const deals = data?.pages.flatMap(({ entries }) => entries);
  return (
    <div>
      <div className={styles.stepHead}>
        <h2>{m.steps[step]}</h2>
        <span>
          {m.deals(count)}, {amount(cents)}
        </span>
        <span>{m.explained[step]}</span>
      </div>
      {deals ? (
        <div className={styles.scroller} tabIndex={0} role="region" aria-label={m.steps[step]}>
          <table className={styles.table}>
            <Head step={step} />
            <tbody>
              {deals.map((deal) => (
                <Row key={deal.id} deal={deal} step={step} />
              ))}
            </tbody>
          </table>
        </div>
      ) : error ? (
        <ListFailed text={m.loadFailed} again={m.again} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
      {hasNextPage && (
        <p className={styles.foot}>
          <Button saving={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.more}
          </Button>
        </p>
      )}
    </div>
  );
}

function Head({ step }: { step: Step }) {
  const what = step === 'slipped' ? m.closes : step === 'grown' || step === 'shrunk' ? m.amount : m.stage;
  return (
    <thead>
      <tr>
        <th scope="col">{m.deal}</th>
        <th scope="col">{what}</th>
        <th scope="col" data-right>
          {m.change}
        </th>
        <th scope="col">{m.by}</th>
        <th scope="col">{m.when}</th>
      </tr>
    </thead>
  );
}

function Row({ deal, step }: { deal: SteppedDeal; step: Step }) {
  const { amount } = useMoney();
  const { dateTime } = useFormats();
  const { changed_by: by } = deal;
  return (
    <tr>
      <th scope="row">
        <span className={`fl-ellipsis ${styles.deal}`}>
          {deal.is_deleted ? (
            deal.name
          ) : (
            <RecordLink type={DEAL.name} id={deal.id}>
              {deal.name}
            </RecordLink>
          )}
        </span>
      </th>
      <td>
        <Difference deal={deal} step={step} />
      </td>
      <td data-right>{`${deal.cents > 0 ? '+' : ''}${amount(deal.cents)}`}</td>
      <td>
        {by && (
          <span className={styles.who}>
            <UserAvatar id={by.id} name={by.full_name} size={20} />
            {by.full_name}
          </span>
        )}
      </td>
      <td>{dateTime(deal.changed_at)}</td>
    </tr>
  );
}

function Difference({ deal: { before, after, is_deleted }, step }: { deal: SteppedDeal; step: Step }) {
  const { amount } = useMoney();
  const { account } = useSession();
  if (is_deleted) return m.deleted;
  const stage = (id: number | null | undefined) => account.deal_stages.find((one) => one.id === id)?.name ?? m.none;
  const closes = (date: string | null | undefined) => (date ? <DateText when={date} /> : m.none);
  const [old, next] =
    step === 'slipped'
      ? [before && closes(before.expected_close_date), after && closes(after.expected_close_date)]
      : step === 'grown' || step === 'shrunk'
        ? [before && amount(before.cents), after && amount(after.cents)]
        : [before && stage(before.deal_stage_id), after && stage(after.deal_stage_id)];
  return (
    <>
      {old && (
        <>
          <s className={styles.old}>{old}</s> <span aria-hidden>→</span> <span className="fl-hidden">
            {m.became}
          </span>{' '}
        </>
      )}
      {next ?? m.none}
    </>
  );
}
