import { useFormats } from '../../ui/formats';
import { Against, Bullet } from './against';
import { DealsLink } from './deals-link';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { SectionTile } from './section-tile';
import type { SectionProps } from './sections';

/** Each product line of the goal. */
export function Lanes({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { table, pace } = report;
  return (
    <SectionTile section="lanes" count={m.byLine}>
      <ul className={styles.rows} aria-label={m.section.lanes}>
        {table.lines.map((line) => (
          <li key={line.product_line_id} className={styles.row}>
            <div className={styles.head}>
              <span className={styles.name}>{line.name ?? m.deletedLine}</span>
              <span className={styles.quiet}>
                <DealsLink
                  goal={goal}
                  report={report}
                  figure={{ of: 'won', product_line_ids: [line.product_line_id] }}
                  any={line.deals > 0}
                  label={m.wonOf(line.name ?? m.deletedLine, money(line.won, 'whole'), line.deals)}
                >
                  {money(line.won, 'whole')}
                </DealsLink>{' '}
                {m.of(money(line.amount, 'whole'))}
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
