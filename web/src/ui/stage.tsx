import { join } from './button';
import { IconCheck, IconX } from './icons';
import styles from './stage.module.css';
import { uiMessages as m } from './ui.messages';

interface StageRingProps {
  percent: number;
  size?: number;
  /** The name is shown beside it, so it is hidden from screen readers by default. */
  label?: string;
}

/** A pie filled to the stage's percent; 100 is a green disc with a tick, 0 a red one with a cross. */
export function StageRing({ percent, size = 14, label }: StageRingProps) {
  const named = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" className={styles.ring} {...named}>
      {percent >= 100 ? <Disc tone="var(--fl-green)" path="M4.4 7.2l1.8 1.8l3.5-3.8" /> : null}
      {percent <= 0 ? <Disc tone="var(--fl-red)" path="M5 5l4 4m0-4l-4 4" /> : null}
      {percent > 0 && percent < 100 ? <Pie percent={percent} /> : null}
    </svg>
  );
}

function Disc({ tone, path }: { tone: string; path: string }) {
  return (
    <>
      <circle cx="7" cy="7" r="7" fill={tone} />
      <path
        d={path}
        fill="none"
        stroke="var(--fl-surface)"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function Pie({ percent }: { percent: number }) {
  const angle = (Math.min(percent, 99.9) / 100) * 2 * Math.PI;
  const x = 7 + 3.75 * Math.sin(angle);
  const y = 7 - 3.75 * Math.cos(angle);
  return (
    <>
      <circle cx="7" cy="7" r="6.25" fill="none" stroke="var(--fl-ring)" strokeWidth="1.5" />
      <path
        d={`M7 7V3.25A3.75 3.75 0 ${percent > 50 ? 1 : 0} 1 ${x.toFixed(3)} ${y.toFixed(3)}Z`}
        fill="var(--fl-ring)"
      />
    </>
  );
}

export interface BarStage {
  id: number;
  name: string;
  percent: number;
  /** Time spent there, as words, for example `6d`. */
  time?: string | null;
  /** The deal was never in this stage, although it reached a later one. */
  skipped?: boolean;
}

interface StageBarProps {
  label: string;
  stages: readonly BarStage[];
  currentId: number | null;
  /** Omitted when the stage cannot be changed. */
  onMove?: (stage: BarStage) => void;
  disabledReason?: string | null;
}

/** The stages as a row of segments; pressing one moves the deal there. */
export function StageBar({ label, stages, currentId, onMove, disabledReason }: StageBarProps) {
  const at = stages.findIndex((stage) => stage.id === currentId);
  return (
    <ol className={styles.bar} aria-label={label}>
      {stages.map((stage, index) => {
        const state = stateOf(stage, index, at);
        return (
          <li key={stage.id} className={styles.slot}>
            <button
              type="button"
              className={styles.segment}
              data-state={state}
              aria-current={index === at ? 'step' : undefined}
              aria-label={m.stage(stage.name, stage.percent)}
              aria-disabled={!onMove || undefined}
              title={disabledReason ?? m.stage(stage.name, stage.percent)}
              onClick={() => onMove && index !== at && onMove(stage)}
            >
              {(state === 'passed' || state === 'won') && <IconCheck size={14} aria-hidden />}
              {state === 'lost' && <IconX size={14} aria-hidden />}
              <span className="fl-ellipsis">{stage.name}</span>
              {stage.time && state !== 'coming' && <span className={styles.time}>{stage.time}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function stateOf({ percent, skipped }: BarStage, index: number, at: number) {
  if (index === at) return percent >= 100 ? 'won' : percent <= 0 ? 'lost' : 'current';
  return index < at && !skipped ? 'passed' : 'coming';
}

interface MeterProps {
  count: number;
  reached: number;
  label: string;
  /** The outcome, shown by the colour of the bar. */
  outcome?: 'won' | 'lost' | null;
}

/** The thin bar of a peek or a phone: the number of stages reached. */
export function StageMeter({ count, reached, label, outcome }: MeterProps) {
  return (
    <div className={styles.meter} role="img" aria-label={label} data-outcome={outcome ?? undefined}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={join(styles.notch, index < reached && styles.notchOn)} />
      ))}
    </div>
  );
}
