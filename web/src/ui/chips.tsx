import { Fragment, type ReactNode } from 'react';
import styles from './chips.module.css';
import { type Icon, IconAlertCircle, IconCalendar, IconCalendarPlus, IconClock, IconX } from './icons';
import { uiMessages as m } from './ui.messages';

interface ChipPart {
  role: string;
  text: string;
}

interface FilterChipProps {
  /** The words of the condition in order; `predicate` and `value` have a look of their own. */
  parts: readonly ChipPart[];
  onEdit?: () => void;
  onRemove?: () => void;
  /** The label of the cross, if the chip is not a filter. */
  removeLabel?: string;
}

/** One condition as part of a sentence: field, predicate, value. */
export function FilterChip({ parts, onEdit, onRemove, removeLabel }: FilterChipProps) {
  const sentence = parts.map(({ text }) => text).join(' ');
  const words = parts.map((part, index) => (
    <Fragment key={part.role}>
      {index > 0 && ' '}
      <ChipWords {...part} />
    </Fragment>
  ));
  const remove = removeLabel ?? m.removeFilter(sentence);
  return (
    <span className={styles.filter}>
      {onEdit ? (
        <button type="button" className={styles.filterWords} onClick={onEdit}>
          {words}
        </button>
      ) : (
        <span className={styles.plainWords}>{words}</span>
      )}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={remove} onClick={onRemove}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}

function ChipWords({ role, text }: ChipPart) {
  if (role === 'value') return <b>{text}</b>;
  return <span className={role === 'predicate' ? styles.operator : undefined}>{text}</span>;
}

interface QuickFilterProps {
  label: string;
  /** A text such as "100+" when not all are counted. */
  count?: number | string | undefined;
  icon?: Icon;
  tone?: 'red' | 'green' | 'amber';
  on: boolean;
  onToggle: () => void;
}

/** A filter that is set with one press: icon in the colour of its meaning, word, count. */
export function QuickFilter({ label, count, icon: Mark, tone, on, onToggle }: QuickFilterProps) {
  return (
    <button type="button" className={styles.quick} aria-pressed={on} onClick={onToggle}>
      {Mark && <Mark size={15} aria-hidden data-tone={tone} />}
      {label}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  );
}

type StepTone = 'late' | 'today' | 'planned' | 'missing';

const stepIcons: Record<StepTone, Icon> = {
  late: IconAlertCircle,
  today: IconClock,
  planned: IconCalendar,
  missing: IconCalendarPlus,
};

interface NextStepChipProps {
  tone: StepTone;
  children: ReactNode;
  /** 24 in tables, 20 on cards. */
  small?: boolean;
  title?: string;
  /** Makes it a button, for example one that plans the missing step. */
  onPress?: () => void;
}

/** When something is due, shown by colour, icon and words together. */
export function NextStepChip({ tone, children, small, title, onPress }: NextStepChipProps) {
  const Mark = stepIcons[tone];
  const inside = (
    <>
      <Mark size={13} aria-hidden />
      <span className="fl-ellipsis">{children}</span>
    </>
  );
  const look = { title, className: styles.step, 'data-tone': tone, 'data-small': small || undefined };
  return onPress ? (
    <button type="button" {...look} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <span {...look}>{inside}</span>
  );
}

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'green' | 'red' | 'amber';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}

/** A colour chosen by a user: a dot beside neutral words, never a fill behind them. */
export function ColourDot({ colour, children }: { colour: string | null | undefined; children: ReactNode }) {
  const hex = colour ? `#${colour.replace(/^#/, '')}` : 'var(--fl-border-2)';
  return (
    <span className={styles.dotLine}>
      <span className={styles.dot} style={{ background: hex }} />
      <span className="fl-ellipsis">{children}</span>
    </span>
  );
}

/** A key of the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return <kbd className={styles.key}>{children}</kbd>;
}
