import { type PlainDate, startOfMonth } from '../dates/plain';
import { readWire } from '../dates/wire';
import { amountFromWire, type Cents } from '../money/money';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { isEmpty } from '../validation/rules';
import { GOAL_PERIODS, type GoalItem, type GoalMode, type GoalPeriod, isLine, itemKey } from './goal';
import { goalProblems as m } from './goals.messages';

export type GoalBody = Readonly<
  Partial<Record<'id' | 'mode' | 'name' | 'period' | 'period_start' | 'goal_config', unknown>>
>;

export interface GoalPatch {
  name?: string;
  period?: GoalPeriod;
  period_start?: PlainDate;
  goal_config?: readonly GoalItem[];
}

/** The lines, teams and users that amounts may name. A user who left stays in a goal that already names them. */
export interface GoalKnown {
  readonly lines: ReadonlySet<number>;
  readonly teams: ReadonlySet<number>;
  readonly users: ReadonlySet<number>;
}

const LONGEST_NAME = 255;
export const MOST_AMOUNTS = 6000;
const FIRST_YEAR = '2000-01-01';
const LAST_YEAR = '2100-12-31';

type Refuse = (field: string, msg: string) => void;

/** The values that a body sets, and all its issues, each with its field. An edited goal keeps what is left out. */
export function readGoal(body: GoalBody, known: GoalKnown, mode: GoalMode): { patch: GoalPatch; issues: Issue[] } {
  const issues: Issue[] = [];
  const refuse: Refuse = (field, msg) => {
    issues.push({ field, msg });
  };
  if (!isEmpty(body.mode) && body.mode !== mode) refuse('mode', MESSAGES.not_allowed);
  const asks = (field: keyof GoalBody) => mode !== 'edit' || body[field] !== undefined;
  const patch: GoalPatch = {
    ...(asks('name') && { name: readName(body.name, refuse) }),
    ...(asks('period') && { period: readPeriod(body.period, refuse) }),
    ...(asks('period_start') && { period_start: readStart(body.period_start, refuse) }),
    ...(asks('goal_config') && { goal_config: readConfig(body.goal_config, known, refuse) }),
  };
  return { patch, issues };
}

function readName(value: unknown, refuse: Refuse): string {
  const name = typeof value === 'string' ? value.trim() : '';
  if (!name) refuse('name', isEmpty(value) || typeof value === 'string' ? MESSAGES.required : MESSAGES.not_allowed);
  else if (name.length > LONGEST_NAME) refuse('name', m.longName(LONGEST_NAME));
  return name;
}

function readPeriod(value: unknown, refuse: Refuse): GoalPeriod {
  const found = GOAL_PERIODS.find((one) => one === value);
  if (!found) refuse('period', isEmpty(value) ? MESSAGES.required : MESSAGES.not_allowed);
  return found ?? 'month';
}

function readStart(value: unknown, refuse: Refuse): PlainDate {
  if (isEmpty(value)) refuse('period_start', MESSAGES.required);
  else {
    const read = typeof value === 'string' ? readWire(value) : null;
    if (read?.kind !== 'date') refuse('period_start', MESSAGES.not_allowed);
    else if (read.date !== startOfMonth(read.date)) refuse('period_start', m.firstOfMonth);
    else if (read.date < FIRST_YEAR || read.date > LAST_YEAR) refuse('period_start', MESSAGES.not_allowed);
    else return read.date;
  }
  return FIRST_YEAR;
}

function readConfig(value: unknown, known: GoalKnown, refuse: Refuse): GoalItem[] {
  if (isEmpty(value)) {
    refuse('goal_config', MESSAGES.required);
    return [];
  }
  if (!Array.isArray(value)) {
    refuse('goal_config', MESSAGES.not_allowed);
    return [];
  }
  if (value.length > MOST_AMOUNTS) {
    refuse('goal_config', m.tooMany(MOST_AMOUNTS));
    return [];
  }
  const seen = new Set<string>();
  const items = value.map((one: unknown, at) => {
    const item = readItem(one, (field, msg) => refuse(`goal_config[${at}].${field}`, msg), known);
    const key = itemKey(item);
    if (seen.has(key)) refuse(`goal_config[${at}].${subjectOf(item)}`, m.twice);
    seen.add(key);
    return item;
  });
  if (!items.some(isLine)) refuse('goal_config', m.noLine);
  return items;
}

const subjectOf = ({ team_id, user_id }: GoalItem) =>
  team_id !== null ? 'team_id' : user_id !== null ? 'user_id' : 'product_line_id';

function readItem(value: unknown, refuse: Refuse, known: GoalKnown): GoalItem {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const one = (field: string, among: ReadonlySet<number>, gone: string) => {
    if (isEmpty(given[field])) return null;
    const id = Number(given[field]);
    if (!among.has(id)) refuse(field, Number.isSafeInteger(id) && id > 0 ? gone : MESSAGES.not_allowed);
    return id;
  };
  const item = {
    product_line_id: one('product_line_id', known.lines, m.lineGone),
    team_id: one('team_id', known.teams, m.teamGone),
    user_id: one('user_id', known.users, m.userGone),
    amount_cents: readAmountOf(given.amount, refuse),
  };
  if (item.team_id !== null && item.user_id !== null) refuse('user_id', m.teamOrUser);
  if (isLine(item) && item.product_line_id === null) refuse('product_line_id', MESSAGES.required);
  return item;
}

function readAmountOf(value: unknown, refuse: Refuse): Cents {
  if (isEmpty(value)) refuse('amount', MESSAGES.required);
  else if (typeof value !== 'number' && typeof value !== 'string') refuse('amount', MESSAGES.currency);
  else {
    const read = amountFromWire(value);
    if ('problem' in read) refuse('amount', read.problem);
    else if (read.cents <= 0) refuse('amount', m.notPositive);
    else return read.cents;
  }
  return 0;
}
