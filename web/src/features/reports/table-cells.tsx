import type { Filter } from '@fairlead/domain/filters/condition';
import { allOf } from '@fairlead/domain/filters/filter';
import { stateFilter } from '@fairlead/domain/reports/conditions';
import type { Counted } from '@fairlead/domain/reports/figures';
import type { AnsweredAxis, AnsweredGroup } from '@fairlead/domain/reports/reports.contract';
import type { ReactNode } from 'react';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import type { ChartSeries } from '../../ui/charts/chart-data';
import { Swatch } from '../../ui/charts/marks';
import { ColourDot } from '../../ui/chips';
import { StageRing } from '../../ui/stage';
import { groupName } from './figure-text';
import { listAddress } from './places';
import styles from './report-table.module.css';
import { reportMessages as m } from './reports.messages';

interface FigureProps {
  text: string;
  name: string;
  counted: Counted;
  onOpen: () => void;
}

/** A figure that opens the deals it counts; zero opens nothing. */
export function Figure({ text, name, counted, onOpen }: FigureProps) {
  if (counted.count === 0) return <span className={styles.none}>{text}</span>;
  return (
    <button
      type="button"
      className={styles.figure}
      aria-label={`${text}. ${m.openDeals(name, counted.count)}`}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

export type Ended = 'won' | 'lost';

interface EndedProps {
  text: string;
  name: string;
  state: Ended;
  count: number;
  /** Of all deals of the row; null if no list can be opened. */
  filter: Filter | null;
}

/** A figure of the deals of a row with one outcome. It links to their list. */
export function EndedFigure({ text, name, state, count, filter }: EndedProps) {
  const { deal_stages } = useSession().account;
  if (count === 0 || !filter) return <span className={count === 0 ? styles.none : undefined}>{text}</span>;
  const label = `${text}. ${m.openEnded(name, state, count)}`;
  return (
    <AppLink
      href={listAddress(allOf(filter, stateFilter(state, deal_stages)))}
      className={styles.figure}
      aria-label={label}
    >
      {text}
    </AppLink>
  );
}

export function GroupName({
  axis,
  group,
  series,
}: {
  axis: AnsweredAxis;
  group: AnsweredGroup;
  series?: ChartSeries | undefined;
}) {
  const name = groupName(axis, group, axis.by === 'time');
  const mark = markOf(axis, group, name);
  if (group.hex_color) return <ColourDot colour={group.hex_color}>{name}</ColourDot>;
  return (
    <span className={styles.name} title={name}>
      {mark}
      <span className="fl-ellipsis">{name}</span>
      {series && <Swatch series={series} />}
    </span>
  );
}

function markOf({ field }: AnsweredAxis, { key, percent, what }: AnsweredGroup, name: string): ReactNode {
  if (what !== 'value') return null;
  if (field === 'user_id' && typeof key === 'number') return <UserAvatar id={key} name={name} size={20} />;
  return percent === undefined ? null : <StageRing percent={percent} />;
}
