import { compactNumber, numberText } from '@fairlead/domain/locale/locale';
import type { ChartBar, ChartSeries, ChartSpot } from '../../ui/charts/chart-data';
import { Legend } from '../../ui/charts/marks';
import { RowChart } from '../../ui/charts/row-chart';
import type { NamedStep } from './flow-steps';
import { flowMessages as m } from './flow.messages';
import styles from './reports.module.css';

const SERIES: readonly ChartSeries[] = [
  { key: 'moved', label: m.parts.moved, color: 'light-dark(#1d5bbf, #5a90e6)' },
  { key: 'open', label: m.parts.open, color: 'light-dark(#788fb6, #66809f)', pattern: 'dots' },
  { key: 'lost', label: m.parts.lost, color: 'light-dark(#c4352b, #ef7266)', pattern: 'lines' },
];
const WON = 'light-dark(#1e7a46, #4fb97c)';

interface Props {
  readonly steps: readonly NamedStep[];
  readonly open: ChartSpot | null;
  readonly onOpen: (spot: ChartSpot | null) => void;
}

/** The funnel, row by row: of the deals that reached a stage, how many moved on, are still there and were lost. */
export function FlowChart({ steps, open, onOpen }: Props) {
  const bars = steps.map(({ key, name, movedOn, step }): ChartBar => {
    const { reached, moved, lost, open: there } = step;
    const isWon = step.what === 'won';
    return {
      key,
      label: name,
      values: isWon ? { moved: reached.count } : { moved: moved.count, open: there.count, lost: lost.count },
      ...(isWon && { color: WON }),
      text: numberText(reached.count),
      aside: isWon || reached.count === 0 ? undefined : m.movedOn(movedOn),
      said: isWon ? m.saidWon(reached.count) : m.said(name, reached.count, movedOn),
      opens: reached.count ? m.opens(reached.count) : undefined,
    };
  });
  return (
    <div className={styles.chart} data-report-chart>
      <Legend series={SERIES} />
      <RowChart
        name={m.chart(bars.map(({ said }) => said).join('. '))}
        bars={bars}
        series={SERIES}
        tick={compactNumber}
        selected={open}
        onOpen={onOpen}
        onClose={() => onOpen(null)}
      />
    </div>
  );
}
