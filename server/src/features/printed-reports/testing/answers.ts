import type { Counted } from '@fairlead/domain/reports/figures';
import { type ReportDefinition, reportOf } from '@fairlead/domain/reports/report';
import type { AnsweredAxis, AnsweredGroup, ReportAnswer } from '@fairlead/domain/reports/reports.contract';

/** This many won deals of this value. */
export function counted(count: number, value = 0, more: Partial<Counted> = {}): Counted {
  return { count, value_cents: value, weighted_cents: Math.round(value * 0.4), without_value: 0, ...more };
}

export function group(
  key: AnsweredGroup['key'],
  name: string,
  of: Counted,
  more: Partial<AnsweredGroup> = {},
): AnsweredGroup {
  return { key, what: 'value', name, condition: null, counted: of, ...more };
}

export function axis(
  field: string,
  label: string,
  groups: AnsweredGroup[],
  more: Partial<AnsweredAxis> = {},
): AnsweredAxis {
  return { field, label, by: 'entry', groups, found: groups.length, overlaps: false, ...more };
}

export function answerOf(definition: ReportDefinition, more: Partial<ReportAnswer>): ReportAnswer {
  return {
    definition: definition as never,
    range: { from: '2025/12/01', to: '2026/11/25' },
    as_of: '2026/11/25 10:42:00 -0500',
    deal_visibility_type: 'team',
    filter: { all: [] },
    total: counted(0),
    first: null,
    second: null,
    cells: [],
    notes: [],
    ...more,
  };
}

const OWNERS = ['Jörg Schönfeld', 'Tomáš Žďárský', 'Łucja Wójcik', 'Samir Oakley', 'Aiko Thornby'];

/** A year of won deals by month and owner; every figure follows from the places, so that sums are known. */
export function wonByMonth(months = 12, owners = OWNERS): ReportAnswer {
  const of = (month: number, owner: number) => ((month * 7 + owner * 5) % 4) * (owner + 1) * 2_345_600;
  const cells = Array.from({ length: months }, (_, first) =>
    owners.map((_, second) => ({ first, second, counted: counted(of(first, second) ? 2 : 0, of(first, second)) })),
  ).flat();
  const sum = (all: typeof cells) =>
    counted(
      all.reduce((n, one) => n + one.counted.count, 0),
      all.reduce((n, one) => n + one.counted.value_cents, 0),
    );
  const first = Array.from({ length: months }, (_, at) => {
    const year = 2025 + Math.floor((at + 11) / 12);
    const key = `${year}-${String(((at + 11) % 12) + 1).padStart(2, '0')}-01`;
    return group(key, key, sum(cells.filter((cell) => cell.first === at)), { from: key.replaceAll('-', '/') });
  });
  const second = owners.map((name, at) => group(at + 1, name, sum(cells.filter((cell) => cell.second === at))));
  return answerOf(reportOf('dealsWon'), {
    total: sum(cells),
    first: axis('closed_time', 'Closed', first, { by: 'time', bucket: 'month' }),
    second: axis('user_id', 'Owner', second),
    cells,
  });
}
