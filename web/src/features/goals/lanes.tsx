import { useFormats } from '../../ui/formats';
import { Against, Bullet } from './against';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { SectionTile } from './section-tile';
import type { SectionProps } from './sections';

/** Each product line of the goal. */
export function Lanes({ report: { table, pace } }: SectionProps) {
  const { money } = useFormats();
  return (
    <SectionTile section="lanes" count={m.byLine}>
      <ul className={styles.rows} aria-label={m.section.lanes}>
        {table.lines.map((line) => (
          <li key={line.product_line_id} className={styles.row}>
            <div className={styles.head}>
              <span className={styles.name}>{line.name ?? m.deletedLine}</span>
              <span className={styles.quiet}>
                {money(line.won, 'whole')} {m.of(money(line.amount, 'whole'))}
              </span>
              {table.counted === 'all' && <Against row={line} pace={pace} />}
            </div>
            <Bullet row={line} pace={pace} />
          </li>
        ))}
      </ul>
      {table.several > 0 && <p className={styles.note}>{m.several(table.several)}</p>}
    </SectionTile>
  );
}
