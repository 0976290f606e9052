import type { Icon } from './icons';
import styles from './stage.module.css';

export interface PathPart {
  key: string;
  label: string;
  state: 'passed' | 'current' | 'coming' | 'won';
  icon?: Icon;
  /** At the right end, for example how long it lasted. */
  note?: string | null;
  /** Makes it a button. */
  onPress?: () => void;
  disabledReason?: string | null;
}

/** A path of a few steps, as a row of segments like the stages of a deal; passed segments are not shown as pressed. */
export function PathBar({ label, parts }: { label: string; parts: readonly PathPart[] }) {
  return (
    <ol className={styles.bar} aria-label={label}>
      {parts.map((part) => (
        <li key={part.key} className={styles.slot} aria-current={part.state === 'current' ? 'step' : undefined}>
          <Segment part={part} />
        </li>
      ))}
    </ol>
  );
}

function Segment({ part }: { part: PathPart }) {
  const { label, state, icon: Mark, note, onPress, disabledReason } = part;
  const inside = (
    <>
      {Mark && <Mark size={15} aria-hidden />}
      <span className="fl-ellipsis">{label}</span>
      {note && <span className={styles.time}>{note}</span>}
    </>
  );
  if (!onPress) {
    return (
      <span className={styles.segment} data-state={state}>
        {inside}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.segment}
      data-state={state}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason ?? undefined}
      onClick={() => disabledReason || onPress()}
    >
      {inside}
    </button>
  );
}
