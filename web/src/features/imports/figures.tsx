import { numberText } from '@fairlead/domain/locale/locale';
import styles from './imports.module.css';

interface Props {
  figures: readonly { n: number; text: string; tone?: 'red' }[];
}

/** Counts side by side, each with the figure first. */
export function Figures({ figures }: Props) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ n, text, tone }) => (
        <div key={text} className={styles.figure} data-tone={tone}>
          <dt className="fl-label">{text}</dt>
          <dd className="fl-figure-small">{numberText(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
