import type { GoalPart } from '@fairlead/domain/dashboards/dashboard';
import { reachedPercent } from '@fairlead/domain/goals/pace';
import { useFormats } from '../../ui/formats';
import { Bullet } from './against';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { Lanes } from './lanes';
import { Members } from './members';
import { PaceLine, PulseNotes, WonOfAll } from './pulse';
import { BareSection } from './section-tile';
import type { SectionProps } from './sections';
import { Teams } from './teams';

/** One section of a goal, on a dashboard. */
export function GoalTile({ part, ...props }: SectionProps & { part: GoalPart }) {
  return (
    <BareSection value>
      <Part {...props} part={part} />
    </BareSection>
  );
}

function Part({ part, ...props }: SectionProps & { part: GoalPart }) {
  switch (part) {
    case 'pulse':
      return <ShortPulse {...props} />;
    case 'teams':
      return <Teams {...props} />;
    case 'members':
      return <Members {...props} />;
    case 'lanes':
      return <Lanes {...props} />;
  }
}

/** The won amount, the goal, and the amount expected by now. */
function ShortPulse({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { table, pace } = report;
  const { won, amount, expected } = table;
  return (
    <div className={styles.short}>
      <p>
        <span className="fl-figure fl-num">
          <WonOfAll goal={goal} report={report} />
        </span>{' '}
        <span className={styles.quiet}>{m.of(money(amount, 'whole'))}</span>
      </p>
      <PaceLine goal={goal} report={report} />
      <Bullet row={table} pace={pace} />
      <p className={styles.shortFoot}>
        <span>{m.wonPart(reachedPercent(won, amount))}</span>
        {pace.is === 'now' && expected !== null && (
          <span>{m.paceOf((pace.passed / pace.days) * 100, money(expected, 'whole'))}</span>
        )}
      </p>
      <PulseNotes goal={goal} report={report} />
    </div>
  );
}
