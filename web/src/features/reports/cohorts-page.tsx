import { numberText, longDay } from '@fairlead/domain/locale/locale';
import {
  COHORT_AGES,
  COHORT_OUTCOMES,
  type CohortAge,
  type CohortOutcome,
  type Sums,
} from '@fairlead/domain/time-machine/flow';
import type { Cohort, Cohorts } from '@fairlead/domain/time-machine/flow.contract';
import { type CSSProperties } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { usePageTitle } from '../../lib/page-title';
import { useFormats } from '../../ui/formats';
import { ListAndPane } from '../../ui/list-and-pane';
import { SegmentedControl } from '../../ui/segmented-control';
import { rangeText, useFigureTexts } from './figure-text';
import { FlowDeals } from './flow-deals';
import { FlowBody, FlowHead, FlowRemarks, FlowSentence, Mini } from './flow-parts';
import { shareText } from './flow-steps';
import { flowMessages as m } from './flow.messages';
import styles from './flow.module.css';
import tableStyles from './report-table.module.css';
import reportStyles from './reports.module.css';
import { type FlowAddress, useCohorts, useFlowAddress } from './use-flow';

type Measure = keyof typeof m.measures;
interface Look {
  readonly outcome: CohortOutcome;
  readonly measure: Measure;
}

/** /reporting/cohorts: the outcomes of the deals of each month, one, two, three, six and twelve months after their creation. */
export function CohortsPage() {
  usePageTitle(m.cohorts);
  const address = useFlowAddress();
  const [look, setLook] = useKeptState<Look>('reporting.cohorts', { outcome: 'won', measure: 'count' });
  const { data, error, refetch, isPlaceholderData } = useCohorts(address.asked);
  const cell = openCell(data, address);
  return (
    <div className={reportStyles.page}>
      <FlowHead title={m.cohorts} />
      <FlowSentence address={address} pipeline={undefined} aside={<Choices look={look} onLook={setLook} />} />
      <ListAndPane
        head={null}
        pane={
          cell && (
            <FlowDeals
              key={`${address.at} ${address.part}`}
              asked={address.asked}
              cell={{
                of: 'cohorts',
                month: dayOf(cell.cohort),
                ...(cell.age && { age: cell.age, outcome: cell.outcome }),
              }}
              title={titleOf(cell.cohort, cell.age, cell.outcome)}
              onClose={() => address.show(null, null)}
            />
          )
        }
      >
        <div className={reportStyles.content}>
          <FlowBody
            answer={data}
            error={error}
            retry={() => void refetch()}
            isOld={isPlaceholderData}
            address={address}
          >
            {(answer) => (
              <>
                <Figures answer={answer} />
                <Table answer={answer} look={look} address={address} />
                <FlowRemarks answer={answer} text={m.explainCohorts} />
              </>
            )}
          </FlowBody>
        </div>
      </ListAndPane>
    </div>
  );
}

const dayOf = ({ month }: Cohort) => month.replaceAll('/', '-');
const monthName = (cohort: Cohort) => longDay(dayOf(cohort), { month: 'long', year: 'numeric' });

const titleOf = (cohort: Cohort, age: CohortAge | null, outcome: CohortOutcome) =>
  age ? `${monthName(cohort)}: ${m.afterAge(m.outcomes[outcome], age).toLowerCase()}` : monthName(cohort);

/** The deals that the address opens: a month, or an outcome: `3 won`. */
function openCell(answer: Cohorts | undefined, { at, part }: FlowAddress) {
  const cohort = answer?.months.find((one) => dayOf(one) === at);
  if (!cohort) return null;
  const [months, which] = (part ?? '').split(' ');
  const age = COHORT_AGES.find((one) => String(one) === months) ?? null;
  const outcome = COHORT_OUTCOMES.find((one) => one === which) ?? 'won';
  return { cohort, age, outcome };
}

function Choices({ look, onLook }: { look: Look; onLook: (look: Look) => void }) {
  return (
    <>
      <SegmentedControl
        label={m.outcome}
        size="xs"
        value={look.outcome}
        onChange={(outcome) => onLook({ ...look, outcome })}
        segments={COHORT_OUTCOMES.map((value) => ({ value, label: m.outcomes[value] }))}
      />
      <SegmentedControl
        label={m.measure}
        size="xs"
        value={look.measure}
        onChange={(measure) => onLook({ ...look, measure })}
        segments={(['count', 'value'] as const).map((value) => ({ value, label: m.measures[value] }))}
      />
    </>
  );
}

/** Of all months that are old enough, together. */
function shareAfter(months: readonly Cohort[], age: CohortAge, outcome: CohortOutcome): [part: number, whole: number] {
  const aged = months.flatMap(({ ages, total }) => {
    const found = ages.find((one) => one.age === age);
    return found ? [{ part: found[outcome].count, whole: total.count }] : [];
  });
  return [aged.reduce((sum, { part }) => sum + part, 0), aged.reduce((sum, { whole }) => sum + whole, 0)];
}

function Figures({ answer }: { answer: Cohorts }) {
  const formats = useFormats();
  const texts = useFigureTexts();
  return (
    <div className={reportStyles.figures}>
      <div>
        <p className={reportStyles.figureLabel}>
          {m.created}, {rangeText(answer.range, formats)}
        </p>
        <p className={reportStyles.figureLine}>
          <b className={`fl-figure fl-num ${styles.main}`}>{numberText(answer.total.count)}</b>
          {texts.whole(answer.total.value_cents)}
        </p>
      </div>
      {COHORT_AGES.map((age) => {
        const [part, whole] = shareAfter(answer.months, age, 'won');
        return whole > 0 ? (
          <Mini key={age} label={m.afterAge(m.outcomes.won, age)}>
            {shareText(part, whole)}
          </Mini>
        ) : null;
      })}
    </div>
  );
}

interface TableProps {
  readonly answer: Cohorts;
  readonly look: Look;
  readonly address: FlowAddress;
}

/** The latest month first. Each share says its figure, and a bar as long as the share lies below it. */
function Table({ answer, look, address }: TableProps) {
  const texts = useFigureTexts();
  return (
    <div className={tableStyles.scroller} tabIndex={0} role="region" aria-label={m.cohorts}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{m.month}</th>
            <th scope="col">{m.total}</th>
            <th scope="col">{m.value}</th>
            {COHORT_AGES.map((age) => (
              <th key={age} scope="col">
                {m.afterAge(m.outcomes[look.outcome], age)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.months.toReversed().map((cohort) => (
            <tr key={cohort.month} data-on={address.at === dayOf(cohort) || undefined}>
              <th scope="row">{monthName(cohort)}</th>
              <td>
                <button
                  type="button"
                  className={tableStyles.figure}
                  aria-label={`${numberText(cohort.total.count)}. ${m.open(monthName(cohort), cohort.total.count)}`}
                  onClick={() => address.show(dayOf(cohort), null)}
                >
                  {numberText(cohort.total.count)}
                </button>
              </td>
              <td>{texts.whole(cohort.total.value_cents)}</td>
              {COHORT_AGES.map((age) => (
                <td key={age}>
                  <Cell cohort={cohort} age={age} look={look} address={address} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  cohort,
  age,
  look: { outcome, measure },
  address,
}: { cohort: Cohort; age: CohortAge } & Omit<TableProps, 'answer'>) {
  const found = cohort.ages.find((one) => one.age === age);
  if (!found) return <span className={tableStyles.none}>{m.notYet}</span>;
  const of = (sums: Sums) => (measure === 'count' ? sums.count : sums.value_cents);
  const [part, whole] = [of(found[outcome]), of(cohort.total)];
  const share = shareText(part, whole);
  const { count } = found[outcome];
  const said = m.cell(share, m.outcomes[outcome], monthName(cohort), age);
  const style = { '--share': whole > 0 ? Math.max(0, Math.min(1, part / whole)) : 0 } as CSSProperties;
  return (
    <button
      type="button"
      className={styles.share}
      style={style}
      data-outcome={outcome}
      disabled={count === 0}
      aria-label={count === 0 ? said : m.open(said, count)}
      onClick={() => address.show(dayOf(cohort), `${age} ${outcome}`)}
    >
      {share}
    </button>
  );
}
