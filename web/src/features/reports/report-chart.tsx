import { countedAt } from '@fairlead/domain/reports/answer';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import { percentText } from '@fairlead/domain/locale/locale';
import { figureOf } from '@fairlead/domain/reports/figures';
import { BarChart } from '../../ui/charts/bar-chart';
import { type ChartBar, type ChartSpot, totalOf } from '../../ui/charts/chart-data';
import { Legend } from '../../ui/charts/marks';
import { RowChart } from '../../ui/charts/row-chart';
import { UserAvatar } from '../../lib/user-avatar';
import { type ChartModel, chartModel, type ColorSet, keyOfGroup, scaleOf } from './chart-model';
import { drawn, groupName, useFigureTexts } from './figure-text';
import { reportMessages as m } from './reports.messages';
import styles from './reports.module.css';

export type ChartForm = 'bars' | 'line' | 'table';

interface Props {
  answer: ReportAnswer;
  form: ChartForm;
  colors: ColorSet;
  open: ChartSpot | null;
  onOpen: (spot: ChartSpot | null) => void;
}

/** The chart of a report: columns over time, rows of groups, a line, or small charts beside each other. */
export function ReportChart(props: Props) {
  const { answer, form, colors, open } = props;
  const texts = useFigureTexts();
  const model = chartModel(answer, texts, colors);
  if (!model || form === 'table') return null;
  const { first, second, definition } = answer;
  if (second?.by === 'time' && first?.by !== 'time') return <SmallCharts {...props} />;
  const shared = {
    name: model.name,
    bars: model.bars,
    series: model.series,
    selected: open,
    tick: (value: number) => texts.tick(definition.measure, value),
    onOpen: props.onOpen,
    onClose: () => props.onOpen(null),
  };
  const isTime = first?.by === 'time';
  const isRatio = definition.measure.of === 'win_ratio';
  return (
    <div className={styles.chart} data-report-chart>
      {model.hasLegend && <Legend series={model.series} />}
      {isTime || first?.field === 'deal_stage_id' ? (
        <BarChart
          {...shared}
          line={form === 'line' || (isRatio && isTime)}
          {...(isRatio && { most: 100, across: wholeLine(answer) })}
        />
      ) : (
        <RowChart {...shared} bars={model.bars.slice(0, MOST_ROWS)} />
      )}
      {!isTime && first?.field !== 'deal_stage_id' && model.bars.length > MOST_ROWS && (
        <p className={styles.figureLabel}>{m.mostRows(MOST_ROWS)}</p>
      )}
      {isRatio && isTime && <WonAndLost answer={answer} model={model} />}
    </div>
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
  return (
    <div aria-hidden inert>
      <Legend series={[WON, LOST]} />
      <BarChart name={model.name} bars={bars} series={[WON, LOST]} tick={(value) => String(Math.abs(value))} height={130} />
    </div>
  );
}

const MOST_SMALL = 12;

/** A chart for each group, all in one scale, so that they can be compared. */
function SmallCharts({ answer, open, onOpen }: Props) {
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
        text: '',
        said: `${groupName(second, group, true)}: ${texts.figure(measure, counted)}`,
        opens: counted.count ? m.opens(counted.count) : undefined,
      };
    }),
  );
  const most = scaleOf(charts);
  const series = [{ key: 'all', label: '', color: 'light-dark(#1d5bbf, #5a90e6)' }];
  return (
    <div data-report-chart>
      <ul className={styles.small}>
        {shown.map((group, at) => {
          const bars = charts[at] ?? [];
          const key = keyOfGroup(group);
          const name = groupName(first, group);
          const best = bars.reduce<ChartBar | null>((top, bar) => (top && totalOf(top) >= totalOf(bar) ? top : bar), null);
          return (
            <li key={key} data-on={open?.bar === key || undefined}>
              <div className={styles.smallHead}>
                {first.field === 'user_id' && typeof group.key === 'number' && (
                  <UserAvatar id={group.key} name={name} size={24} />
                )}
                <b className="fl-ellipsis">{name}</b>
                <span className="fl-num">{texts.figure(measure, group.counted)}</span>
              </div>
              <p className={styles.smallText}>
                {m.deals(group.counted.count)}
                {best && totalOf(best) > most && (
                  <span> {best.said}</span>
                )}
              </p>
              <BarChart
                name={`${name}. ${best ? best.said : ''}`}
                bars={bars}
                series={series}
                small
                height={84}
                most={most}
                tick={(value) => texts.tick(measure, value)}
                selected={open?.bar === key && open.series ? { bar: open.series, series: null } : null}
                onOpen={(spot) => onOpen({ bar: key, series: spot.bar })}
                onClose={() => onOpen(null)}
              />
            </li>
          );
        })}
      </ul>
      <p className={styles.remark}>{m.smallScale(texts.tick(measure, most))}</p>
    </div>
  );
}
