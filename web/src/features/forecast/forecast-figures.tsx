import type { Forecast } from '@fairlead/domain/forecast/forecast.contract';
import type { ReactNode } from 'react';
import { forecastMessages as m, howMessages } from './forecast.messages';
import styles from './forecast.module.css';
import { HOW_ID } from './how-made';
import { type Asked, useMoney } from './use-forecast';

/** The figure, before chart and table: the forecast by history, or by stages without one, and the others beside it. */
export function Figures({ forecast, asked }: { forecast: Forecast; asked: Asked }) {
  const { amount, exact } = useMoney();
  const { total, months, history } = forecast;
  const [first, last] = [months[0]?.first_day ?? '', months.at(-1)?.first_day ?? ''];
  const when = asked.month ? m.month(`${asked.month}-01`) : m.between(first, last);
  const said = total.history;
  // A reader who sees part of the deals sees the goal of all of them: a percentage of it would mean nothing.
  const seesAll = forecast.deal_visibility_type === 'all';
  const main = said ? said.cents : total.weighted_cents;
  return (
    <div className={styles.figures}>
      <div>
        <p className={styles.label}>
          {said ? m.column.history : m.column.weighted}, {when}
        </p>
        <p className={styles.main}>
          <b className="fl-figure fl-num" title={exact(main)}>
            {amount(main)}
          </b>
          {said && m.inEight(amount(said.low_cents), amount(said.high_cents))}
        </p>
        {history.errors && (
          <p className={styles.off}>
            <a href={`#${HOW_ID}`}>{howMessages.offShort(history.errors.history_percent)}</a>
          </p>
        )}
      </div>
      {said && <Mini label={m.column.weighted}>{amount(total.weighted_cents)}</Mini>}
      <Mini label={m.column.best_case}>{amount(total.best_case.cents)}</Mini>
      <Mini label={m.column.commit}>{amount(total.commit.cents)}</Mini>
      <Mini label={m.column.won} isGood>
        {amount(total.won.cents)}
      </Mini>
      {total.goal_cents !== null && (
        <Mini label={seesAll ? m.column.goal : m.goalOf[asked.team_id ? 'team' : 'account']}>
          {amount(total.goal_cents)}{' '}
          {seesAll && total.goal_cents > 0 && <span>{m.ofGoal((main / total.goal_cents) * 100)}</span>}
        </Mini>
      )}
    </div>
  );
}

function Mini({ label, isGood, children }: { label: string; isGood?: boolean; children: ReactNode }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.mini} data-tone={isGood ? 'good' : undefined}>
        {children}
      </p>
    </div>
  );
}
