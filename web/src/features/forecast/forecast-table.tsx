import type { ForecastCell, ForecastColumn } from '@fairlead/domain/forecast/cells';
import type { Forecast, ForecastFigures, ForecastOwner } from '@fairlead/domain/forecast/forecast.contract';
import { type ReactNode, useState } from 'react';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { forecastMessages as m, type ShownColumn } from './forecast.messages';
import styles from './forecast.module.css';
import { type Asked, type Lists, useMoney } from './use-forecast';

interface TableProps {
  readonly forecast: Forecast;
  readonly asked: Asked;
  readonly lists: Lists;
}

type ListOf = (column: ForecastColumn) => string;

const plain = (day: string) => day.replaceAll('/', '-');

export function MonthTable({
  forecast,
  asked,
  lists,
  onChoose,
}: TableProps & { readonly onChoose: (month: string | undefined) => void }) {
  const { months } = forecast;
  const listOf =
    (from: string, to: string): ListOf =>
    (column) =>
      lists.ofCell({ column, from: plain(from), to: plain(to) });
  return (
    <Table title={m.byMonth} first={m.when} forecast={forecast}>
      <tbody>
        {months.map((month) => {
          const key = plain(month.first_day).slice(0, 7);
          const name = m.month(month.first_day);
          const isOn = key === asked.month;
          return (
            <tr key={key} data-on={isOn || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.month}
                  aria-pressed={isOn}
                  title={m.choose(name)}
                  onClick={() => onChoose(isOn ? undefined : key)}
                >
                  {name}
                </button>
              </th>
              <Cells row={month} name={name} listOf={listOf(month.first_day, month.last_day)} forecast={forecast} />
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const MOST = 50;

/** Owners below the sums of their teams, of the chosen month or of all. */
export function OwnerTable({ forecast, asked, lists }: TableProps) {
  const [isWhole, setWhole] = useState(false);
  const { months, owners, total } = forecast;
  const shown = months.filter(({ first_day }) => !asked.month || plain(first_day).startsWith(asked.month));
  const [from, to] = [plain(shown[0]?.first_day ?? ''), plain(shown.at(-1)?.last_day ?? '')];
  const when = asked.month ? m.month(from) : m.allMonths.toLowerCase();
  const listed = isWhole ? owners : owners.slice(0, MOST);
  const listOf =
    (whose: Whose): ListOf =>
    (column) =>
      lists.ofCell({ column, from, to, ...whose });
  const foot = (
    <tr>
      <th scope="row">{m.total}</th>
      <Cells row={total} name={m.total} listOf={listOf({})} forecast={forecast} />
    </tr>
  );
  return (
    <>
      <Table title={m.byOwner(when)} first={m.owner} forecast={forecast} foot={foot}>
        <Owners forecast={forecast} listed={listed} listOf={listOf} />
      </Table>
      {owners.length > listed.length && (
        <p className={styles.foot}>
          <Button onClick={() => setWhole(true)}>{m.showAll(owners.length)}</Button>
        </p>
      )}
    </>
  );
}

type Whose = Pick<ForecastCell, 'user_id' | 'owners_team'>;

interface OwnersProps {
  readonly forecast: Forecast;
  readonly listed: readonly ForecastOwner[];
  readonly listOf: (whose: Whose) => ListOf;
}

function Owners({ forecast, listed, listOf }: OwnersProps) {
  const nameOfTeam = useTeamName();
  const { teams } = forecast;
  const rows = (owners: readonly ForecastOwner[]) =>
    owners.map((row) => (
      <OwnerRow key={row.user_id ?? 0} row={row} forecast={forecast} listOf={listOf({ user_id: row.user_id })} />
    ));
  if (teams.every(({ team_id }) => team_id === null)) return <tbody>{rows(listed)}</tbody>;
  return teams.map((team) => (
    <tbody key={team.team_id ?? 0}>
      <tr data-team>
        <th scope="rowgroup">{nameOfTeam(team.team_id)}</th>
        <Cells
          row={team}
          name={nameOfTeam(team.team_id)}
          listOf={listOf({ owners_team: team.team_id })}
          forecast={forecast}
        />
      </tr>
      {rows(listed.filter(({ team_id }) => team_id === team.team_id))}
    </tbody>
  ));
}

function useTeamName() {
  const { teams } = useSession().account;
  return (id: number | null) =>
    id === null ? m.noTeam : (teams.find((team) => team.id === id)?.name ?? m.unknownTeam);
}

function OwnerRow({ row, listOf, forecast }: { row: ForecastOwner; listOf: ListOf; forecast: Forecast }) {
  const { users } = useSession().account;
  const user = users.find(({ id }) => id === row.user_id);
  const name = row.user_id === null ? m.noOwner : (user?.full_name ?? m.unknown);
  return (
    <tr>
      <th scope="row">
        <span className={styles.owner}>
          {user && <UserAvatar id={user.id} name={user.full_name} size={20} />}
          <span className="fl-ellipsis">{name}</span>
        </span>
      </th>
      <Cells row={row} name={name} listOf={listOf} forecast={forecast} />
    </tr>
  );
}

function Table({
  title,
  first,
  forecast,
  foot,
  children,
}: {
  readonly title: string;
  readonly first: string;
  readonly forecast: Forecast;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={styles.scroller} tabIndex={0} role="region" aria-label={title}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {columnsOf(forecast).map((column) => (
                <th key={column} scope="col">
                  {column === 'open' ? m.dealsColumn : m.column[column]}
                </th>
              ))}
            </tr>
          </thead>
          {children}
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </div>
    </section>
  );
}

/** Columns about which nothing is known are left out. */
function columnsOf({ months, total, history }: Forecast): ShownColumn[] {
  const hasGoal = total.goal_cents !== null || months.some(({ goal_cents }) => goal_cents !== null);
  return [
    'won',
    'commit',
    'best_case',
    'weighted',
    ...(history.is === 'ready' ? (['history'] as const) : []),
    ...(hasGoal ? (['goal'] as const) : []),
    'open',
  ];
}

interface CellsProps {
  readonly row: ForecastFigures;
  readonly name: string;
  readonly listOf: ListOf;
  readonly forecast: Forecast;
}

function Cells({ row, name, listOf, forecast }: CellsProps) {
  return columnsOf(forecast).map((column) => (
    <td key={column}>
      <Cell row={row} name={name} column={column} listOf={listOf} />
    </td>
  ));
}

/** Each figure opens its deals. */
function Cell({ row, name, column, listOf }: Omit<CellsProps, 'forecast'> & { readonly column: ShownColumn }) {
  const { amount, exact, brief } = useMoney();
  if (column === 'goal') return row.goal_cents === null ? m.none : amount(row.goal_cents);
  const counted = column === 'weighted' || column === 'history' ? row.open : row[column];
  const cents = column === 'weighted' ? row.weighted_cents : column === 'history' ? row.history?.cents : counted.cents;
  if (cents === undefined || counted.count === 0) return <span className={styles.none}>{m.none}</span>;
  const list = column === 'weighted' || column === 'history' ? 'open' : column;
  const text = column === 'open' ? m.deals(counted.count) : amount(cents);
  return (
    <>
      <AppLink
        href={listOf(list)}
        className={styles.figure}
        aria-label={m.cell(m.column[column], name, exact(cents), counted.count)}
        title={`${exact(cents)}, ${m.deals(counted.count)}`}
      >
        {text}
      </AppLink>
      {column === 'history' && row.history && (
        <small>{m.range(brief(row.history.low_cents), brief(row.history.high_cents))}</small>
      )}
    </>
  );
}
