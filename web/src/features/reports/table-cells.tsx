import type { Counted } from '@fairlead/domain/reports/figures';
import type { AnsweredAxis, AnsweredGroup } from '@fairlead/domain/reports/reports.contract';
import type { ReactNode } from 'react';
import { UserAvatar } from '../../lib/user-avatar';
import type { ChartSeries } from '../../ui/charts/chart-data';
import { Swatch } from '../../ui/charts/marks';
import { ColourDot } from '../../ui/chips';
import { StageRing } from '../../ui/stage';
import { groupName } from './figure-text';
import styles from './report-table.module.css';
import { reportMessages as m } from './reports.messages';

interface FigureProps {
  text: string;
  name: string;
  counted: Counted;
  onOpen: () => void;
}

/** A figure that opens the deals it counts; of nothing, there is nothing to open. */
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
