import { reachedPercent } from '@fairlead/domain/goals/pace';
import { teamsFrom } from '@fairlead/domain/goals/progress';
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

const FACES = 5;

/** Each team that has an amount, those with members below it included. */
export function Teams({ goal, report }: SectionProps) {
  const { money } = useFormats();
  const { users, teams: known } = useSession().account;
  const { table, pace } = report;
  const teamsOf = teamsFrom(known);
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
                    <b>
                      <DealsLink
                        goal={goal}
                        report={report}
                        figure={{
                          of: 'won',
                          team_ids: teamsOf(team.team_id),
                          product_line_ids: team.product_line_ids,
                        }}
                        any={team.deals > 0}
                        label={m.wonOf(team.name ?? m.deletedTeam, money(team.won, 'whole'), team.deals)}
                      >
                        {team.counted === 'none' ? m.none : money(team.won, 'whole')}
                      </DealsLink>
                    </b>{' '}
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
