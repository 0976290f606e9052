import { countedAt } from '@fairlead/domain/reports/answer';
import type { AnsweredAxis, AnsweredGroup, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { percentText } from '@fairlead/domain/locale/locale';
import { figureOf } from '@fairlead/domain/reports/figures';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { BarChart } from '../../ui/charts/bar-chart';
import { type ChartBar, type ChartSpot, totalOf } from '../../ui/charts/chart-data';
import { Legend } from '../../ui/charts/marks';
import { RowChart } from '../../ui/charts/row-chart';
import { UserAvatar } from '../../lib/user-avatar';
import { type ChartModel, chartModel, collectsGroups, keyOfGroup, scaleOf } from '@fairlead/domain/reports/chart-model';
import type { ColorSet } from '@fairlead/domain/reports/printed-form';
import { drawn, groupName, useFigureTexts } from './figure-text';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

export type ChartForm = 'bars' | 'line' | 'table';

interface Props {
  answer: ReportAnswer;
  form: ChartForm;
  colors: ColorSet;
  /** Missing where the account has one set of colors only. */
  onColors?: ((colors: ColorSet) => void) | undefined;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
}

/** The chart of a report: columns over time, rows of groups, a line, or small charts beside each other. */
export function ReportChart(props: Props) {
  const { answer, form, colors } = props;
  const texts = useFigureTexts();
  const model = chartModel(answer, texts, colors);
  if (!model || form === 'table') return null;
  const isTime = answer.first?.by === 'time';
  if (answer.second?.by === 'time' && !isTime) return <SmallCharts {...props} />;
  const isRatio = isTime && answer.definition.measure.of === 'win_ratio';
  return (
    <div className={styles.chart} data-report-chart>
      {model.hasLegend && (
        <div className={styles.legend}>
          <Legend series={model.series} />
          <EachGroup {...props} />
        </div>
      )}
      {isTime || answer.first?.field === STAGE ? (
        <Columns {...props} model={model} isRatio={isRatio} />
      ) : (
        <Rows {...props} model={model} />
      )}
      {isRatio && <WonAndLost answer={answer} model={model} />}
    </div>
  );
}

/** Takes apart what is drawn as one, for example "27 others", and back. */
function EachGroup({ answer, colors, onColors }: Props) {
  if (!onColors || !collectsGroups(answer)) return null;
  const isEach = colors === 'large';
  return (
    <Button variant="link" size="xs" onClick={() => onColors(isEach ? 'default' : 'large')}>
      {isEach ? m.showLargest : m.showEach}
    </Button>
  );
}

/** Stages have an order, as time has. */
const STAGE = 'deal_stage_id';

type Modelled = Props & { model: ChartModel };

function useShared({ answer, model, open, onOpen }: Modelled) {
  const texts = useFigureTexts();
  return {
    name: model.name,
    bars: model.bars,
    series: model.series,
    selected: open,
    // Without deals the axis stays, and the advice is right below it.
    height: answer.total.count ? undefined : 160,
    tick: (value: number) => texts.tick(answer.definition.measure, value),
    onOpen,
    onClose: () => onOpen(null),
  };
}

function Columns({ isRatio, ...props }: Modelled & { isRatio: boolean }) {
  const ratio = isRatio ? { most: 100, ticks: 5, across: wholeLine(props.answer) } : {};
  const { first } = props.answer;
  // The past ends with the present, which matters most; stages and expected closes begin with it.
  const fromStart = first?.by !== 'time' || first.field === 'expected_close_date';
  return <BarChart {...useShared(props)} line={isRatio || props.form === 'line'} fromStart={fromStart} {...ratio} />;
}

function Rows(props: Modelled) {
  const { bars } = props.model;
  return (
    <>
      <RowChart {...useShared(props)} bars={bars.slice(0, MOST_ROWS)} />
      {bars.length > MOST_ROWS && <p className={styles.figureLabel}>{m.mostRows(MOST_ROWS)}</p>}
    </>
  );
}

/** The table has them all. */
const MOST_ROWS = 15;

function wholeLine({ definition, total }: ReportAnswer) {
  const figure = figureOf(definition.measure, total);
  const value = Number(figure?.value ?? 0);
  return { value, label: m.whole(percentText(value)) };
}

const WON = { key: 'won', label: m.won, color: 'light-dark(#1e7a46, #4fb97c)' };
const LOST = { key: 'lost', label: m.lost, color: 'light-dark(#c4352b, #ef7266)', pattern: 'lines' as const };

/** Below the ratio: how many deals it is of. The table says the same, so that this is a picture alone. */
function WonAndLost({ answer, model }: { answer: ReportAnswer; model: ChartModel }) {
  const bars = model.bars.map((bar, index): ChartBar => {
    const { won = 0, lost = 0 } = countedAt(answer, { first: index });
    return { ...bar, values: { won, lost: -lost }, text: '', under: won + lost ? `${won} / ${lost}` : undefined };
  });
  const most = Math.max(1, ...bars.map(({ values }) => values['won'] ?? 0));
  return (
    <div aria-hidden inert>
      <Legend series={[WON, LOST]} />
      <BarChart name={model.name} bars={bars} series={[WON, LOST]} tick={() => ''} height={140} most={most} />
    </div>
  );
}

const MOST_SMALL = 12;
const ALL = [{ key: 'all', label: '', color: 'light-dark(#1d5bbf, #5a90e6)' }];

/** A chart for each group, all in one scale, so that they can be compared. */
function SmallCharts(props: Props) {
  const { answer } = props;
  const texts = useFigureTexts();
  const { first, second, definition } = answer;
  if (!first || !second) return null;
  const { measure } = definition;
  const shown = first.groups.slice(0, MOST_SMALL);
  const charts = shown.map((_, at) =>
    second.groups.map((group, index): ChartBar => {
      const counted = countedAt(answer, { first: at, second: index });
      return {
        key: keyOfGroup(group),
        label: groupName(second, group),
        values: { all: drawn(measure, counted) },
        text: texts.tick(measure, drawn(measure, counted)),
        said: `${groupName(second, group, true)}: ${texts.figure(measure, counted)}`,
        opens: counted.count ? m.opens(counted.count) : undefined,
      };
    }),
  );
  const most = scaleOf(charts);
  return (
    <div data-report-chart>
      <ul className={styles.small}>
        {shown.map((group, at) => (
          <SmallChart
            key={keyOfGroup(group)}
            {...props}
            axis={first}
            group={group}
            bars={charts[at] ?? []}
            most={most}
          />
        ))}
      </ul>
      <p className={styles.remark}>{m.smallScale(texts.tick(measure, most))}</p>
    </div>
  );
}

interface SmallProps extends Props {
  axis: AnsweredAxis;
  group: AnsweredGroup;
  bars: readonly ChartBar[];
  most: number;
}

function SmallChart({ answer, axis, group, bars, most, open, onOpen }: SmallProps) {
  const texts = useFigureTexts();
  const { measure } = answer.definition;
  const key = keyOfGroup(group);
  const isOpen = open?.bar === key;
  const own = useKeptInView<HTMLLIElement>(isOpen);
  const name = groupName(axis, group);
  const best = bars.reduce<ChartBar | null>((top, bar) => (top && totalOf(top) >= totalOf(bar) ? top : bar), null);
  return (
    <li ref={own} data-on={isOpen || undefined}>
      <div className={styles.smallHead}>
        {axis.field === 'user_id' && typeof group.key === 'number' && (
          <UserAvatar id={group.key} name={name} size={24} />
        )}
        <b className="fl-ellipsis">{name}</b>
        <span className="fl-num">{texts.figure(measure, group.counted)}</span>
      </div>
      <p className={styles.smallText}>
        {m.deals(group.counted.count)}
        {best && totalOf(best) > 0 && ` · ${m.bestOf(best.said)}`}
      </p>
      <BarChart
        name={best ? `${name}. ${best.said}` : name}
        bars={bars}
        series={ALL}
        small
        height={100}
        most={most}
        tick={(value) => texts.tick(measure, value)}
        selected={isOpen && open.series ? { bar: open.series, series: null } : null}
        onOpen={(spot) => onOpen({ bar: key, series: spot.bar })}
        onClose={() => onOpen(null)}
      />
    </li>
  );
}

/** The deals open beside the charts, which then stand in fewer columns: the pressed one would leave the screen. */
function useKeptInView<E extends HTMLElement>(isOpen: boolean) {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    if (isOpen) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return ref;
}
