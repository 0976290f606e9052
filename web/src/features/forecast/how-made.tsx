import type { Forecast, ForecastHistory } from '@fairlead/domain/forecast/forecast.contract';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import { forecastMessages, howMessages as m } from './forecast.messages';
import styles from './forecast.module.css';
import { useMoney } from './use-forecast';

/** The place on the page that explains its figures. */
export const HOW_ID = 'how-made';

/** How each column is calculated, how accurate it was, and the rates behind it. */
export function HowMade({ forecast }: { forecast: Forecast }) {
  const { history, deal_visibility_type } = forecast;
  return (
    <section className={styles.how} id={HOW_ID} tabIndex={-1} aria-labelledby={`${HOW_ID}-title`}>
      <h2 id={`${HOW_ID}-title`}>{m.title}</h2>
      <p>{m.every}</p>
      <p>
        {m.commit} {m.commitMore}
      </p>
      <p>{m.stage}</p>
      <History history={history} seesAll={deal_visibility_type === 'all'} />
    </section>
  );
}

function History({ history, seesAll }: { history: ForecastHistory; seesAll: boolean }) {
  const { dateTime } = useFormats();
  const { is, errors, closed_deals, learned_at, rates, past } = history;
  if (is === 'working') return <p>{m.working}</p>;
  if (is === 'few')
    return (
      <p>
        {m.few} {m.imports}
      </p>
    );
  return (
    <>
      <p>
        {m.history} {m.leans}
      </p>
      <p>{m.range}</p>
      <p>
        <b>{errors ? m.off(errors.history_percent, errors.months, errors.weighted_percent) : m.notTried}</b>{' '}
        {errors && m.lean(errors.history_lean, errors.weighted_lean)} {errors && m.within(errors.within, errors.months)}{' '}
        {m.learned(closed_deals, dateTime(learned_at))} {!seesAll && m.alsoUnseen}
      </p>
      <Rates rates={rates} />
      {past && past.length > 0 && <Past past={past} />}
    </>
  );
}

function Rates({ rates }: Pick<ForecastHistory, 'rates'>) {
  const { deal_stages, deal_pipelines } = useSession().account;
  const isKnown = ({ by_age }: ForecastHistory['rates'][number]) => by_age.some((rate) => rate !== null);
  const ordered = deal_pipelines.flatMap(({ id }) =>
    deal_stages
      .filter((stage) => stage.deal_pipeline_id === id)
      .flatMap((stage) => {
        const found = rates.find(({ deal_stage_id }) => deal_stage_id === stage.id);
        return found && isKnown(found) ? [{ stage, by_age: found.by_age }] : [];
      }),
  );
  if (!ordered.length) return null;
  return (
    <>
      <h3>{m.rates}</h3>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={m.rates}>
        <table className={styles.table} data-small>
          <thead>
            <tr>
              <th scope="col">{m.stageColumn}</th>
              {m.ages.map((age) => (
                <th key={age} scope="col">
                  {age}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ordered.map(({ stage, by_age }) => (
              <tr key={stage.id}>
                <th scope="row">
                  <span className={styles.owner}>
                    <StageRing percent={stage.percent} />
                    <span className="fl-ellipsis">{stage.name}</span>
                  </span>
                </th>
                {m.ages.map((age, at) => {
                  const rate = by_age[at] ?? null;
                  return (
                    <td key={age}>
                      {rate === null ? <span className={styles.none}>{m.tooFew}</span> : m.percent(rate)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Past({ past }: { past: NonNullable<ForecastHistory['past']> }) {
  const { amount, brief } = useMoney();
  return (
    <>
      <h3>{m.past}</h3>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={m.past}>
        <table className={styles.table} data-small>
          <thead>
            <tr>
              {[m.pastMonth, m.pastHistory, m.pastRange, m.pastStage, m.pastWon].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {past.map((month) => (
              <tr key={month.month}>
                <th scope="row">{forecastMessages.month(month.month)}</th>
                <td>{amount(month.history_cents)}</td>
                <td>{forecastMessages.range(brief(month.low_cents), brief(month.high_cents))}</td>
                <td>{amount(month.weighted_cents)}</td>
                <td>{amount(month.won_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.quiet}>{m.pastText}</p>
    </>
  );
}
