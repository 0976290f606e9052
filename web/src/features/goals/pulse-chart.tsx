import { daysBetween } from '@fairlead/domain/dates/plain';
import type { GoalReport } from '@fairlead/domain/goals/goals.contract';
import { monthText } from '@fairlead/domain/locale/locale';
import { useElementSize } from '@mantine/hooks';
import { useFormats } from '../../ui/formats';
import { textScale } from '../../ui/text-size';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { type LabelPlace, paceLabel } from './pace-label';
import { plainDay, type SectionProps } from './sections';

const PLOT = 176;
/** Room for words, which grows with the size of text. */
const ABOVE = 28;
const BELOW = 28;
const BESIDE = 52;
const LETTER = 6.5;
const RIGHT = 8;
const LEAST_WIDTH = 260;

/** The position of the plot, with as much room around it as the texts need. */
function placed(scale: number, words: readonly string[]) {
  const top = ABOVE * scale;
  return {
    scale,
    top,
    bottom: top + PLOT,
    left: Math.max(BESIDE, ...words.map((one) => one.length * LETTER + LETTER)) * scale,
    height: top + PLOT + BELOW * scale,
  };
}
type Place = ReturnType<typeof placed>;

/** The won amount day by day, with the line to the goal through today's pace. */
export function PulseChart({ goal, report }: SectionProps) {
  const { ref, width } = useElementSize();
  const { today, money, date } = useFormats();
  const shown = Math.max(LEAST_WIDTH, width || 440);
  const place = placed(
    textScale(),
    gridOf(mostOf(report)).map((value) => money(value, 'short')),
  );
  const { scale, left, bottom, height } = place;
  const chart = drawn({ goal, report }, shown, today(), place);
  const { table, pace } = report;
  const hasPace = table.expected !== null && pace.is === 'now';
  const goalLabel = { text: m.goalAt(money(table.amount, 'whole')), y: chart.goalY - 8 };
  const isAhead = (table.behind_or_ahead ?? 0) >= 0;
  const paceText = hasPace ? m.paceAt(money(table.expected, 'short')) : '';
  const label = paceLabel({
    x: chart.nowX,
    y: chart.paceY,
    text: paceText,
    goal: goalLabel,
    isAhead,
    plot: { left, right: shown - RIGHT, bottom, scale },
  });
  const name = [
    m.chart(money(table.won, 'whole'), money(table.amount, 'whole'), date(chart.last)),
    ...(hasPace ? [m.chartPace(money(table.expected, 'whole'))] : []),
  ].join('; ');
  return (
    <div ref={ref} className={styles.chart}>
      <svg role="img" aria-label={name} width={shown} height={height} viewBox={`0 0 ${shown} ${height}`}>
        {chart.lines.map(({ y, value }) => (
          <g key={value}>
            <line x1={left} x2={shown - RIGHT} y1={y} y2={y} className={styles.grid} />
            <text x={left - 8} y={y + 4 * scale} textAnchor="end">
              {money(value, 'short')}
            </text>
          </g>
        ))}
        <line x1={left} x2={shown - RIGHT} y1={bottom} y2={bottom} className={styles.axis} />
        <path d={chart.way} className={styles.way} />
        <path d={chart.area} className={styles.area} />
        <path d={chart.steps} className={styles.steps} />
        <text x={shown - RIGHT} y={goalLabel.y} textAnchor="end" className={styles.label}>
          {goalLabel.text}
        </text>
        {hasPace && <PaceMark chart={chart} isAhead={isAhead} label={label} text={paceText} />}
        {pace.is === 'now' && <circle cx={chart.nowX} cy={chart.nowY} r={4.5} className={styles.nowDot} />}
        <Marks marks={chart.marks} y={bottom + 20 * scale} />
      </svg>
    </div>
  );
}

interface PaceMarkProps {
  readonly chart: Pick<ReturnType<typeof drawn>, 'nowX' | 'nowY' | 'paceY'>;
  readonly isAhead: boolean;
  readonly label: LabelPlace;
  readonly text: string;
}

/** Today's pace, and how far the won amount is from it. */
function PaceMark({ chart: { nowX, nowY, paceY }, isAhead, label, text }: PaceMarkProps) {
  return (
    <>
      <path d={`M${nowX} ${paceY}V${nowY}`} className={styles.gap} data-is={isAhead ? 'ahead' : 'behind'} />
      <circle cx={nowX} cy={paceY} r={3.5} className={styles.paceDot} />
      <text x={label.x} y={label.y} textAnchor={label.anchor} className={styles.label}>
        {text}
      </text>
    </>
  );
}

function Marks({ marks, y }: { marks: readonly Mark[]; y: number }) {
  return marks.map(({ x, text, anchor, strong }) => (
    <text key={text} x={x} y={y} textAnchor={anchor} className={strong ? styles.strong : undefined}>
      {text}
    </text>
  ));
}

function drawn({ goal, report: { table, pace } }: SectionProps, width: number, today: string, place: Place) {
  const { left, top, bottom } = place;
  const [from, to] = [plainDay(goal.period_start), plainDay(goal.period_end)];
  const days = daysBetween(from, to) + 1;
  const most = mostOf({ table });
  const x = (day: number) => left + (day / days) * (width - left - RIGHT);
  const y = (value: number) => bottom - (Math.max(0, value) / most) * (bottom - top);
  const now = pace.is === 'now' ? daysBetween(from, today) + 0.5 : pace.is === 'over' ? days : 0;
  const [nowX, nowY, goalY] = [x(now), y(table.won), y(table.amount)];
  const paceY = y(table.expected ?? 0);
  const through = table.expected !== null && pace.is === 'now' ? `L${nowX},${paceY}` : '';
  let sum = 0;
  const parts = table.days.map(({ date, won }) => {
    sum += won;
    return `H${Math.min(x(daysBetween(from, plainDay(date)) + 0.5), pace.is === 'now' ? nowX : width)}V${y(sum)}`;
  });
  const steps = `M${left},${bottom}${parts.join('')}H${Math.max(nowX, left)}`;
  return {
    steps,
    area: `${steps}V${bottom}Z`,
    way: `M${left},${bottom}${through}L${width - RIGHT},${goalY}`,
    nowX,
    nowY,
    goalY,
    paceY,
    last: pace.is === 'now' ? today : to,
    lines: gridOf(most).map((value) => ({ value, y: y(value) })),
    marks: marksOf(from, to, width, pace.is === 'now' ? nowX : null, place),
  };
}

interface Mark {
  readonly x: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly strong?: boolean;
}

/** The first and the last day, and today between them where there is room. */
function marksOf(from: string, to: string, width: number, nowX: number | null, { left, scale }: Place): Mark[] {
  const words = (day: string) => `${monthText(Number(day.slice(5, 7)))} ${Number(day.slice(8))}`;
  const marks: Mark[] = [
    { x: left, text: words(from), anchor: 'start' },
    { x: width - RIGHT, text: words(to), anchor: 'end' },
  ];
  if (nowX === null) return marks;
  const room = 64 * scale;
  const isFree = nowX - left > room && width - RIGHT - nowX > room;
  return isFree ? [...marks, { x: nowX, text: m.today, anchor: 'middle', strong: true }] : marks;
}

const mostOf = ({ table }: Pick<GoalReport, 'table'>) => Math.max(table.amount, table.won, 1) * 1.02;

/** Two or three round values. */
function gridOf(most: number): number[] {
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
  return [1, 2, 3].map((one) => one * step).filter((value) => value < most * 0.92);
}
