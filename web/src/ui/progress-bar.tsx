import styles from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  value: number;
  max?: number;
  tone?: 'plain' | 'inverse';
  /** The bar's size. */
  className?: string | undefined;
}

export function ProgressBar({ label, value, max = 100, tone = 'plain', className = '' }: ProgressBarProps) {
  return (
    <span
      className={`${styles.track} ${className}`}
      data-tone={tone}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <span className={styles.done} style={{ width: `${max ? Math.min(1, value / max) * 100 : 0}%` }} />
    </span>
  );
}
