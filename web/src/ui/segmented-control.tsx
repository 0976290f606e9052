import { useId } from 'react';
import type { Icon } from './icons';
import styles from './segmented-control.module.css';

interface Segment<V extends string> {
  value: V;
  label: string;
  icon?: Icon;
  /** The words that a screen reader reads instead of a symbol. */
  words?: string;
}

interface Props<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  segments: readonly Segment<V>[];
  size?: 'xs' | 'sm';
  /** Shows only the icons; the words become tooltips. */
  iconsOnly?: boolean;
}

/** A few alternatives, one of which is on. Arrow keys move, as in any radio group. */
export function SegmentedControl<V extends string>({
  label,
  value,
  onChange,
  segments,
  size = 'sm',
  iconsOnly,
}: Props<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles.track} data-size={size}>
      {segments.map(({ value: own, label: words, icon: Mark, words: said }) => (
        <label
          key={own}
          className={styles.segment}
          data-on={own === value || undefined}
          title={iconsOnly ? words : said}
        >
          <input
            type="radio"
            className={styles.radio}
            name={name}
            value={own}
            aria-label={said}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {Mark && <Mark size={15} aria-hidden />}
          <span className={iconsOnly ? 'fl-hidden' : undefined}>{words}</span>
        </label>
      ))}
    </div>
  );
}
