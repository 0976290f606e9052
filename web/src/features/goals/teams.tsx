import { reachedPercent } from '@fairlead/domain/goals/pace';
import { UserAvatar } from '../../lib/user-avatar';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { Against, Bullet } from './against';
import { goalsMessages as m } from './goals.messages';
import styles from './goals.module.css';
import { SectionTile } from './section-tile';
import type { SectionProps } from './sections';
import { Shortened } from './shortened';

const FACES = 5;

/** Each team that has an amount, those with members below it included. */
export function Teams({ report: { table, pace } }: SectionProps) {
  const { money } = useFormats();
  const { users } = useSession().account;
  return (
    <SectionTile section="teams" count={table.teams.length}>
      {table.teams.length === 0 && <p className={styles.nothing}>{m.noTeams}</p>}
      <Shortened of={table.teams}>
        {(teams) => (
          <ul className={styles.rows} aria-label={m.section.teams}>
            {teams.map((team) => (
              <li key={team.team_id} className={styles.row}>
                <div className={styles.head}>
                  <span className={styles.name}>{team.name ?? m.deletedTeam}</span>
                  <span className={styles.faces} aria-hidden>
                    {users
                      .filter(({ team_id, deleted_at }) => team_id === team.team_id && !deleted_at)
                      .slice(0, FACES)
                      .map(({ id, full_name }) => (
                        <UserAvatar key={id} id={id} name={full_name} size={20} />
                      ))}
                  </span>
                  <Against row={team} pace={pace} />
                </div>
                <Bullet row={team} pace={pace} />
                <div className={styles.foot}>
                  <span>
                    <b>{team.counted === 'none' ? m.none : money(team.won, 'whole')}</b>{' '}
                    {m.of(money(team.amount, 'whole'))}
                  </span>
                  {team.counted === 'all' && <span>{m.percent(reachedPercent(team.won, team.amount))}</span>}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Shortened>
    </SectionTile>
  );
}
