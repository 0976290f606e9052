import type { Cents } from '../money/money';
import { type GoalItem, isLine } from './goal';

/** Won deals of one owner that carry the same product lines of the goal. */
export interface WonGroup {
  /** 0 for deals without an owner. */
  readonly owner: number;
  readonly lines: readonly number[];
  readonly cents: Cents;
  readonly deals: number;
}

export interface Won {
  readonly won: Cents;
  readonly deals: number;
}

/** The product lines that a figure counts; null for all of the goal. */
interface OfLines {
  readonly product_line_ids: readonly number[] | null;
}

export interface TeamOfUsers {
  readonly id: number;
  readonly parent_id: number | null;
}
export interface UserOfTeam {
  readonly id: number;
  readonly team_id: number | null;
}

export interface Progress {
  readonly total: Won & { readonly amount: Cents };
  readonly lines: readonly (Won & { readonly product_line_id: number; readonly amount: Cents })[];
  readonly teams: readonly (Won & OfLines & { readonly team_id: number; readonly amount: Cents })[];
  readonly users: readonly (Won & OfLines & { readonly user_id: number; readonly amount: Cents | null })[];
  /** What a team or a user has to win of one product line. */
  readonly user_lines: readonly (Won & {
    readonly team_id: number | null;
    readonly user_id: number | null;
    readonly product_line_id: number;
    readonly amount: Cents;
  })[];
  /** Deals with several product lines of the goal: each counts in all of its lanes, and once in every sum. */
  readonly several: number;
}

/**
 * The won value of each amount of a goal. A deal counts once in each figure, however many product lines it has. A
 * team's figure includes the teams below it. An amount of a team or user without a product line counts all lines of
 * the goal; beside amounts by line, it is the total.
 */
export function progressOf(
  config: readonly GoalItem[],
  groups: readonly WonGroup[],
  { teams, users }: { readonly teams: readonly TeamOfUsers[]; readonly users: readonly UserOfTeam[] },
): Progress {
  const lines = config.filter(isLine);
  const membersOf = membersOfTeams(teams, users);
  const byOwner = grouped(groups);
  const of = (owners: Iterable<number>, line: number | null) =>
    sum([...owners].flatMap((owner) => byOwner.get(owner) ?? []).filter((one) => carries(one, line)));
  return {
    total: { ...sum(groups), amount: lines.reduce((all, { amount_cents }) => all + amount_cents, 0) },
    lines: lines.map(({ product_line_id, amount_cents }) => ({
      product_line_id: product_line_id as number,
      amount: amount_cents,
      ...sum(groups.filter((one) => carries(one, product_line_id))),
    })),
    teams: amountsOf(config, 'team_id').map(([team_id, amount, own]) => ({
      team_id,
      amount,
      product_line_ids: idsOf(own),
      ...among(membersOf(team_id), own, byOwner),
    })),
    users: usersOf(config, byOwner),
    user_lines: config
      .filter((item) => !isLine(item) && item.product_line_id !== null)
      .map(({ team_id, user_id, product_line_id, amount_cents }) => ({
        team_id,
        user_id,
        product_line_id: product_line_id as number,
        amount: amount_cents,
        ...of(team_id === null ? [user_id as number] : membersOf(team_id), product_line_id),
      })),
    several: groups.reduce((all, one) => all + (one.lines.length > 1 ? one.deals : 0), 0),
  };
}

type ByOwner = ReadonlyMap<number, readonly WonGroup[]>;

function grouped(groups: readonly WonGroup[]): ByOwner {
  const found = new Map<number, WonGroup[]>();
  for (const one of groups) {
    const known = found.get(one.owner);
    if (known) known.push(one);
    else found.set(one.owner, [one]);
  }
  return found;
}

const carries = ({ lines }: WonGroup, line: number | null) => line === null || lines.includes(line);

function sum(groups: readonly WonGroup[]): Won {
  let won = 0;
  let deals = 0;
  for (const one of groups) {
    won += one.cents;
    deals += one.deals;
  }
  return { won, deals };
}

/** Null counts all product lines of the goal. */
type OwnLines = ReadonlySet<number> | null;

const idsOf = (own: OwnLines) => own && [...own];

/** The amount of each team or user, and its product lines. */
function amountsOf(config: readonly GoalItem[], key: 'team_id' | 'user_id'): [number, Cents, OwnLines][] {
  const found = new Map<number, GoalItem[]>();
  for (const item of config) {
    const id = item[key];
    if (id === null) continue;
    found.set(id, [...(found.get(id) ?? []), item]);
  }
  return [...found].map(([id, items]) => {
    const whole = items.find(({ product_line_id }) => product_line_id === null);
    if (whole) return [id, whole.amount_cents, null];
    const amount = items.reduce((all, one) => all + one.amount_cents, 0);
    return [id, amount, new Set(items.map(({ product_line_id }) => product_line_id as number))];
  });
}

function among(owners: Iterable<number>, own: OwnLines, byOwner: ByOwner): Won {
  const all = [...owners].flatMap((owner) => byOwner.get(owner) ?? []);
  return sum(own === null ? all : all.filter(({ lines }) => lines.some((line) => own.has(line))));
}

/** Those with an amount first, in the order of the goal; then those with won deals but without an amount. */
function usersOf(config: readonly GoalItem[], byOwner: ByOwner): Progress['users'] {
  const asked = amountsOf(config, 'user_id');
  const known = new Set(asked.map(([id]) => id));
  const others = [...byOwner.keys()].filter((owner) => owner !== 0 && !known.has(owner)).sort((a, b) => a - b);
  return [
    ...asked.map(([user_id, amount, own]) => ({
      user_id,
      amount,
      product_line_ids: idsOf(own),
      ...among([user_id], own, byOwner),
    })),
    ...others.map((user_id) => ({
      user_id,
      amount: null,
      product_line_ids: null,
      ...among([user_id], null, byOwner),
    })),
  ];
}

/** A team and those below it. */
export function teamsFrom(teams: readonly TeamOfUsers[]): (team: number) => Set<number> {
  const below = new Map<number, number[]>();
  for (const { id, parent_id } of teams)
    if (parent_id !== null) below.set(parent_id, [...(below.get(parent_id) ?? []), id]);
  return (team) => {
    const reached = new Set([team]);
    // A circle in the data ends here: a team is added once.
    for (const one of reached) for (const child of below.get(one) ?? []) reached.add(child);
    return reached;
  };
}

/** The users of a team and of the teams below it. */
export function membersOfTeams(
  teams: readonly TeamOfUsers[],
  users: readonly UserOfTeam[],
): (team: number) => Set<number> {
  const reachedFrom = teamsFrom(teams);
  const own = new Map<number, number[]>();
  for (const { id, team_id } of users)
    if (team_id !== null) {
      const known = own.get(team_id);
      if (known) known.push(id);
      else own.set(team_id, [id]);
    }
  return (team) => new Set([...reachedFrom(team)].flatMap((one) => own.get(one) ?? []));
}
