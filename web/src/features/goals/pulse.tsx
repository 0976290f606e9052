import { neededADay, reachedPercent } from '@fairlead/domain/goals/pace';
import { useFormats } from '../../ui/formats';
import { Against } from './against';
import { DealsLink } from './deals-link';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { PulseChart } from './pulse-chart';
import { SectionTile } from './section-tile';
import { plainDay, type SectionProps } from './sections';

/** The whole goal: how much is won, against today's pace, and the remaining amount. */
export function Pulse({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { amount, won } = report.table;
  return (
    <SectionTile section="pulse" count={m.period(plainDay(goal.period_start), plainDay(goal.period_end))}>
      <div className={styles.pulse}>
        <div className={styles.figures}>
          <p className={styles.figure}>
            <WonOfAll goal={goal} report={report} />
          </p>
          <p className={styles.of}>{m.ofPercent(money(amount, 'whole'), reachedPercent(won, amount))}</p>
          <PaceLine goal={goal} report={report} />
          <Outlook goal={goal} report={report} />
        </div>
        <PulseChart goal={goal} report={report} />
      </div>
      <PulseNotes goal={goal} report={report} />
    </SectionTile>
  );
}

/** What is won of the whole goal. */
export function WonOfAll({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { won, deals } = report.table;
  const amount = money(won, 'whole');
  return (
    <DealsLink
      goal={goal}
      report={report}
      figure={{ of: 'won' }}
      any={deals > 0}
      label={m.wonOf(goal.name, amount, deals)}
    >
      {amount}
    </DealsLink>
  );
}

/** The notes that a reader needs to compare the figure with others. */
export function PulseNotes({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { deal_pipeline_id, table, pace } = report;
  const { deals, won } = table.archived;
  return (
    <>
      {deal_pipeline_id !== null && <p className={styles.note}>{m.onePipeline}</p>}
      {table.counted !== 'all' && pace.is !== 'ahead' && <p className={styles.note}>{m.noPace}</p>}
      {deals > 0 && (
        <p className={styles.note}>
          {m.archived(deals, money(won, 'whole'))}{' '}
          <DealsLink goal={goal} report={report} figure={{ of: 'archived' }} any label={m.showArchived}>
            {m.showArchived}
          </DealsLink>
        </p>
      )}
    </>
  );
}

export function PaceLine({ goal, report: { table, pace } }: SectionProps) {
  const { date } = useFormats();
  if (pace.is === 'ahead') return <p className={styles.paceLine}>{m.begins(date(goal.period_start))}</p>;
  if (table.expected === null) return null;
  return (
    <p className={styles.paceLine}>
      <Against row={table} pace={pace} /> {pace.is === 'now' && <span className={styles.quiet}>{m.todaysPace}</span>}
    </p>
  );
}

function Outlook({ goal, report }: SectionProps) {
  const { money, date } = useFormats();
  const { table, pace } = report;
  if (pace.is === 'over') return null;
  const { won, amount, weighted, expected } = table;
  const cents = (value: number) => Math.round(value * 100);
  const needed = neededADay(cents(won), cents(amount), pace);
  const reach = won + weighted;
  return (
    <>
      <dl className={styles.facts}>
        {expected !== null && needed !== null && (
          <div>
            <dt>{m.neededADay}</dt>
            <dd>{money(needed / 100, 'whole')}</dd>
          </div>
        )}
        <div>
          <dt>{m.daysLeft}</dt>
          <dd>{pace.left}</dd>
        </div>
        <div>
          <dt>{m.weightedBy(date(goal.period_end))}</dt>
          <dd>
            <DealsLink
              goal={goal}
              report={report}
              figure={{ of: 'open' }}
              any={weighted > 0}
              label={m.weightedOf(money(weighted, 'whole'), date(goal.period_end))}
            >
              {money(weighted, 'whole')}
            </DealsLink>
          </dd>
        </div>
      </dl>
      {expected !== null && (
        <p className={styles.outlook}>
          {m.wouldReach} <b>{money(reach, 'whole')}</b>, {m.wouldBe(reachedPercent(reach, amount))}
        </p>
      )}
    </>
  );
}
