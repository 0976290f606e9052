import { reachedPercent } from '../goals/pace';
import { progressMessages as m } from '../goals/progress.messages';
import type { GoalReport, UserRow } from '../goals/goals.contract';
import type { GoalPart } from './dashboard';
import type { TileFigures } from './dashboards.contract';
import type { PrintedLine, PrintedList, PrintedTilesBy } from './printed-parts';

type Goal = Extract<TileFigures, { readonly what: 'goal' }>;

/** A part of a goal: its figure, or a line for each product line, team or user. */
export function printedGoal(goal: Goal, part: GoalPart, by: PrintedTilesBy): PrintedList {
  const { table } = goal.report;
  switch (part) {
    case 'pulse':
      return pulse(goal, by);
    case 'lanes':
      return rowsOf(goal, by, {
        rows: table.lines.map((row) => ({ ...row, name: row.name ?? m.deletedLine })),
        empty: null,
        foot: table.several > 0 ? [m.several(table.several)] : [],
      });
    case 'teams':
      return rowsOf(goal, by, {
        rows: table.teams.map((row) => ({ ...row, name: row.name ?? m.deletedTeam })),
        empty: m.noTeams,
        foot: [],
      });
    case 'members':
      return rowsOf(goal, by, {
        rows: table.users
          .toSorted((a, b) => b.won - a.won || (b.amount ?? 0) - (a.amount ?? 0))
          .map((row) => ({ ...row, name: by.userName(row.user_id) ?? m.unknownUser })),
        empty: m.noMembers,
        foot: [],
      });
  }
}

function pulse({ goal, report }: Goal, by: PrintedTilesBy): PrintedList {
  const { table, pace } = report;
  const { won, amount, expected } = table;
  const { aside, tone } = against(table, pace, by);
  const isNow = pace.is === 'now' && expected !== null;
  const line: PrintedLine = {
    text: pace.is === 'ahead' ? m.begins(by.date(goal.period_start)) : aside,
    under: [
      m.wonPart(reachedPercent(won, amount)),
      isNow && m.paceOf((pace.passed / pace.days) * 100, by.money(expected)),
    ]
      .filter(Boolean)
      .join(' · '),
    aside: '',
    tone,
    bar: barOf(table, pace),
  };
  return {
    kind: 'list',
    figure: { text: by.money(won), beside: m.of(by.money(amount)) },
    head: [],
    lines: [line],
    total: 1,
    is_cut: false,
    empty: null,
    foot: [
      ...(report.deal_pipeline_id === null ? [] : [m.onePipeline]),
      ...(table.counted !== 'all' && pace.is !== 'ahead' ? [m.noPace] : []),
      ...(table.archived.deals > 0 ? [m.archived(table.archived.deals, by.money(table.archived.won))] : []),
    ],
  };
}

type Row = Pick<UserRow, 'won' | 'amount' | 'counted' | 'expected' | 'behind_or_ahead'>;
interface Rows {
  readonly rows: readonly (Row & { readonly name: string })[];
  readonly empty: string | null;
  readonly foot: readonly string[];
}

function rowsOf({ report: { pace } }: Goal, by: PrintedTilesBy, { rows, empty, foot }: Rows): PrintedList {
  const lines = rows.map((row): PrintedLine => {
    const won = row.counted === 'none' ? m.none : by.money(row.won);
    const isWhole = row.counted === 'all' && row.amount !== null;
    return {
      text: row.name,
      under: [
        row.amount === null ? won : `${won} ${m.of(by.money(row.amount))}`,
        isWhole && m.percent(reachedPercent(row.won, row.amount ?? 0)),
      ]
        .filter(Boolean)
        .join(' · '),
      ...against(row, pace, by),
      bar: row.amount === null ? null : barOf(row, pace),
    };
  });
  const total = lines.length;
  return { kind: 'list', figure: null, head: [], lines, total, is_cut: false, empty: total ? null : empty, foot };
}

/** A row against today's pace; after the period against the goal. */
function against(row: Row, pace: GoalReport['pace'], { money }: PrintedTilesBy): Pick<PrintedLine, 'aside' | 'tone'> {
  if (row.amount === null) return { aside: m.noAmount, tone: null };
  if (row.counted !== 'all') return { aside: row.counted === 'none' ? m.noneSeen : m.notAll, tone: null };
  if (pace.is === 'ahead' || row.behind_or_ahead === null) return { aside: '', tone: null };
  const by = row.behind_or_ahead;
  const amount = money(Math.abs(by));
  const words =
    pace.is === 'over' ? [m.short(amount), m.reached, m.over(amount)] : [m.behind(amount), m.onPace, m.ahead(amount)];
  return { aside: words[Math.sign(by) + 1] ?? '', tone: by < 0 ? 'amber' : 'green' };
}

function barOf(row: Row, pace: GoalReport['pace']): PrintedLine['bar'] {
  const part = row.amount ? Math.min(1, Math.max(0, row.won / row.amount)) : 0;
  return { part, expected: row.expected !== null && pace.is === 'now' ? pace.passed / pace.days : null };
}
