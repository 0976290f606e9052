import type { UserRow } from '@fairlead/domain/goals/goals.contract';
import { UserAvatar } from '../../lib/user-avatar';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { Against, Bullet } from './against';
import { DealsLink } from './deals-link';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { SectionTile } from './section-tile';
import type { SectionProps } from './sections';
import { Shortened } from './shortened';

/** Each user who has an amount or has won something, the most first. */
export function Members({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { table, pace } = report;
  const { users } = useSession().account;
  const nameOf = ({ user_id }: UserRow) => users.find(({ id }) => id === user_id)?.full_name ?? m.unknownUser;
  const sorted = table.users.toSorted((a, b) => b.won - a.won || (b.amount ?? 0) - (a.amount ?? 0));
  return (
    <SectionTile section="members" count={table.users.length} flush>
      {table.users.length === 0 && <p className={styles.nothing}>{m.noMembers}</p>}
      <Shortened of={sorted}>
        {(shown) => (
          <table className={styles.members}>
            <thead>
              <tr>
                <th scope="col">{m.person}</th>
                <th scope="col">
                  <span className="fl-hidden">{m.progress}</span>
                </th>
                <th scope="col" data-figure>
                  {m.wonHead}
                </th>
                <th scope="col" data-figure>
                  {m.goalHead}
                </th>
                <th scope="col">{m.againstHead}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.user_id}>
                  <th scope="row">
                    <span className={styles.who}>
                      <UserAvatar id={row.user_id} name={nameOf(row)} size={20} />
                      <span className={styles.whoName}>{nameOf(row)}</span>
                    </span>
                  </th>
                  <td data-bar>{row.amount !== null && <Bullet row={row} pace={pace} />}</td>
                  <td data-figure>
                    <WonBy goal={goal} report={report} row={row} name={nameOf(row)} />
                  </td>
                  <td data-figure data-quiet>
                    {row.amount === null ? m.none : money(row.amount, 'whole')}
                  </td>
                  <td>
                    <Against row={row} pace={pace} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Shortened>
    </SectionTile>
  );
}

function WonBy({ goal, report, row, name }: SectionProps & { row: UserRow; name: string }) {
  const { money } = useFormats();
  const { user_id, product_line_ids, won, deals } = row;
  return (
    <DealsLink
      goal={goal}
      report={report}
      figure={{ of: 'won', user_id, product_line_ids }}
      any={deals > 0}
      label={m.wonOf(name, money(won, 'whole'), deals)}
    >
      {won ? money(won, 'whole') : m.none}
    </DealsLink>
  );
}
