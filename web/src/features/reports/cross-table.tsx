import { countedAt, type Place } from '@fairlead/domain/reports/answer';
import type { AnsweredAxis, ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { ChartSpot } from '../../ui/charts/chart-data';
import { keyOfGroup } from '@fairlead/domain/reports/chart-model';
import { groupName, useFigureTexts } from './figure-text';
import { EVERY } from './places';
import styles from './report-table.module.css';
import { reportMessages as m } from './reports.messages';
import { Figure, GroupName } from './table-cells';

interface Props {
  answer: ReportAnswer;
  first: AnsweredAxis;
  second: AnsweredAxis;
  onOpen: (spot: ChartSpot) => void;
}

/** Rows and columns: each cell opens its deals, and so do the totals of rows and columns. */
export function CrossTable({ answer, first, second, onOpen }: Props) {
  const texts = useFigureTexts();
  const { measure } = answer.definition;
  const cell = (name: string, place: Place, spot: ChartSpot) => {
    const counted = countedAt(answer, place);
    return <Figure text={texts.figure(measure, counted)} name={name} counted={counted} onOpen={() => onOpen(spot)} />;
  };
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={`${first.label}, ${second.label}`}>
      <table className={styles.table} data-cross>
        <thead>
          <tr>
            <th scope="col">{first.label}</th>
            {second.groups.map((group) => (
              <th key={keyOfGroup(group)} scope="col">
                {groupName(second, group)}
              </th>
            ))}
            <th scope="col">{m.total}</th>
          </tr>
        </thead>
        <tbody>
          {first.groups.map((row, at) => (
            <tr key={keyOfGroup(row)}>
              <th scope="row">
                <GroupName axis={first} group={row} />
              </th>
              {second.groups.map((column, index) => (
                <td key={keyOfGroup(column)}>
                  {cell(
                    `${groupName(first, row, true)}, ${groupName(second, column, true)}`,
                    { first: at, second: index },
                    { bar: keyOfGroup(row), series: keyOfGroup(column) },
                  )}
                </td>
              ))}
              <td>{cell(groupName(first, row, true), { first: at }, { bar: keyOfGroup(row), series: null })}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{m.total}</th>
            {second.groups.map((column, index) => (
              <td key={keyOfGroup(column)}>
                {cell(groupName(second, column, true), { second: index }, { bar: EVERY, series: keyOfGroup(column) })}
              </td>
            ))}
            <td>{texts.figure(measure, answer.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
