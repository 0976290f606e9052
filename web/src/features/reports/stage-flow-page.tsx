import { numberText } from '@fairlead/domain/locale/locale';
import { FLOW_PARTS, type FlowPart } from '@fairlead/domain/time-machine/flow';
import type { StageFlow } from '@fairlead/domain/time-machine/flow.contract';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { ListAndPane } from '../../ui/list-and-pane';
import { Skeleton } from '../../ui/states';
import { StageRing } from '../../ui/stage';
import { rangeText, useFigureTexts } from './figure-text';
import { FlowDeals } from './flow-deals';
import { FlowBody, FlowHead, FlowRemarks, FlowSentence, Mini } from './flow-parts';
import { type NamedStep, namedSteps, shareText } from './flow-steps';
import { flowMessages as m } from './flow.messages';
import { FlowChart } from './lazy-parts';
import flowStyles from './flow.module.css';
import tableStyles from './report-table.module.css';
import styles from './reports.module.css';
import { type FlowAddress, useFlowAddress, useStageFlow } from './use-flow';

/** /reporting/stages: how far deals got in a pipeline, where they were lost, and how long they stayed in each stage. */
export function StageFlowPage() {
  usePageTitle(m.stages);
  const address = useFlowAddress();
  const { data, error, refetch, isPlaceholderData } = useStageFlow(address.asked);
  const { deal_stages } = useSession().account;
  const steps = data ? namedSteps(data, deal_stages) : [];
  const chosen = steps.find(({ key }) => key === address.at);
  const part = FLOW_PARTS.find((one) => one === address.part) ?? 'reached';
  return (
    <div className={styles.page}>
      <FlowHead title={m.stages} />
      <FlowSentence address={address} pipeline={data?.deal_pipeline_id} ofStages />
      <ListAndPane
        head={null}
        pane={
          chosen && (
            <FlowDeals
              key={`${chosen.key} ${part}`}
              asked={address.asked}
              cell={{
                of: 'stages',
                what: chosen.step.what,
                ...(chosen.step.deal_stage_id && { deal_stage_id: chosen.step.deal_stage_id }),
                part,
              }}
              title={titleOf(chosen, part)}
              onClose={() => address.show(null, null)}
            />
          )
        }
      >
        <div className={styles.content}>
          <FlowBody
            answer={data}
            error={error}
            retry={() => void refetch()}
            isOld={isPlaceholderData}
            address={address}
          >
            {(answer) => <Answered answer={answer} steps={steps} address={address} />}
          </FlowBody>
        </div>
      </ListAndPane>
    </div>
  );
}

const titleOf = ({ name, step }: NamedStep, part: FlowPart) =>
  step.what === 'won' || (step.what === 'all' && part === 'reached') ? name : `${name}: ${m.parts[part].toLowerCase()}`;

interface Props {
  readonly answer: StageFlow;
  readonly steps: readonly NamedStep[];
  readonly address: FlowAddress;
}

/** Figure first, then the chart, then the table. */
function Answered({ answer, steps, address }: Props) {
  const open = address.at ? { bar: address.at, series: address.part } : null;
  return (
    <>
      <Figures answer={answer} steps={steps} />
      <FlowChart
        steps={steps}
        open={open}
        onOpen={(spot) => address.show(spot?.bar ?? null, spot?.series ?? null)}
        fallback={
          <div className={styles.chartSkeleton}>
            <Skeleton height={280} radius={8} />
          </div>
        }
      />
      <FlowRemarks answer={answer} text={m.explainStages} />
      <Table steps={steps} address={address} />
    </>
  );
}

function Figures({ answer, steps }: Pick<Props, 'answer' | 'steps'>) {
  const formats = useFormats();
  const texts = useFigureTexts();
  const won = steps.find(({ step }) => step.what === 'won')?.step.reached ?? { count: 0, value_cents: 0 };
  const lost = steps.reduce((sum, { step }) => sum + step.lost.count, 0);
  const longest = steps
    .filter(({ step }) => step.days)
    .toSorted((one, other) => (other.step.days?.median ?? 0) - (one.step.days?.median ?? 0))[0];
  return (
    <div className={styles.figures}>
      <div>
        <p className={styles.figureLabel}>
          {m.wonShare}, {rangeText(answer.range, formats)}
        </p>
        <p className={styles.figureLine}>
          <b className={`fl-figure fl-num ${flowStyles.main}`}>{shareText(won.count, answer.total.count)}</b>
          {m.ofDeals(answer.total.count)}
        </p>
      </div>
      <Mini label={m.wonValue}>{texts.whole(won.value_cents)}</Mini>
      <Mini label={m.lost}>{numberText(lost)}</Mini>
      <Mini label={m.stillOpen}>{numberText(answer.total.count - won.count - lost)}</Mini>
      {longest?.step.days && (
        <Mini label={m.longest}>
          {longest.name} <span className={styles.quiet}>{m.days(longest.step.days.median)}</span>
        </Mini>
      )}
    </div>
  );
}

function Table({ steps, address }: Pick<Props, 'steps' | 'address'>) {
  return (
    <div className={tableStyles.scroller} tabIndex={0} role="region" aria-label={m.table}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{m.stage}</th>
            <th scope="col">{m.parts.reached}</th>
            <th scope="col">{m.ofAll}</th>
            <th scope="col">{m.parts.moved}</th>
            <th scope="col">{m.parts.lost}</th>
            <th scope="col">{m.parts.open}</th>
            <th scope="col">{m.median}</th>
            <th scope="col">{m.slow}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((named) => (
            <Row key={named.key} named={named} address={address} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ named, address }: { named: NamedStep; address: FlowAddress }) {
  const { key, name, percent, step, ofAll } = named;
  const isWon = step.what === 'won';
  const cell = (part: FlowPart, share = false) => (
    <td>
      <Count named={named} part={part} address={address} share={share} />
    </td>
  );
  return (
    <tr data-on={address.at === key || undefined}>
      <th scope="row">
        <span className={tableStyles.name} title={name}>
          {percent !== null && <StageRing percent={percent} />}
          <span className="fl-ellipsis">{name}</span>
        </span>
      </th>
      {cell('reached')}
      <td>{ofAll}</td>
      {isWon ? <td colSpan={3} /> : null}
      {!isWon && cell('moved', true)}
      {!isWon && cell('lost', true)}
      {!isWon && cell('open', true)}
      <td>{step.days && m.days(step.days.median)}</td>
      <td>{step.days && m.days(step.days.slow)}</td>
    </tr>
  );
}

interface CountProps {
  readonly named: NamedStep;
  readonly part: FlowPart;
  readonly address: FlowAddress;
  /** With its share of those that reached the stage. */
  readonly share: boolean;
}

/** A figure that opens its deals; zero opens nothing. */
function Count({ named, part, address, share }: CountProps) {
  const { count } = named.step[part];
  const text = numberText(count);
  const own = share && count > 0 && <span className={styles.quiet}> {shareText(count, named.step.reached.count)}</span>;
  if (count === 0) return <span className={tableStyles.none}>{text}</span>;
  return (
    <button
      type="button"
      className={tableStyles.figure}
      aria-label={`${text}. ${m.open(titleOf(named, part), count)}`}
      onClick={() => address.show(named.key, part)}
    >
      {text}
      {own}
    </button>
  );
}
