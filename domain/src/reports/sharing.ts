import type { RecordFacts } from '../access/actor';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import type { ReportShare } from './reports.contract';

/** The parts of a saved report that its rights depend on. */
export interface SharedReport {
  readonly user_id: number;
  readonly shares: readonly ReportShare[];
}

interface Reader {
  readonly id: number;
  readonly team_id: number | null;
  readonly level: number;
  readonly is_account_admin: boolean;
}

const EXECUTIVE = 3;

/** The resource for the permission table. A saved report that the reader may edit counts as shared with them. */
export function reportFacts({ user_id, shares }: SharedReport, reader: Reader): RecordFacts {
  return {
    owner_id: user_id,
    is_shared: shares.length > 0,
    shared_with_me: shares.some((share) => share.can_edit && isWith(share, reader)),
  };
}

/**
 * Whether the reader's list of saved reports contains it: their own, those shared with them and, for executives and
 * account admins, who may change them, all that are shared.
 */
export function isReportSeen({ user_id, shares }: SharedReport, reader: Reader): boolean {
  return user_id === reader.id || shares.some((share) => seesAllShared(reader) || isWith(share, reader));
}

/** Whether the reader's list contains every shared report, no matter with whom it is shared. */
export function seesAllShared({ is_account_admin, level }: Pick<Reader, 'is_account_admin' | 'level'>): boolean {
  return is_account_admin || level === EXECUTIVE;
}

function isWith(share: ReportShare, { id, team_id }: Reader): boolean {
  if (share.with === 'everyone') return true;
  return share.id === (share.with === 'user' ? id : team_id);
}

interface Account {
  readonly users: readonly { readonly id: number; readonly is_external: boolean; readonly deleted_at: unknown }[];
  readonly teams: readonly { readonly id: number }[];
}

/** External users see no reports, so none is shared with them. A user who has become inactive may stay in the list. */
export function shareIssues(shares: readonly ReportShare[], account: Account): Issue[] {
  return shares.every((share) => isKnown(share, account)) ? [] : [{ field: 'shares', msg: MESSAGES.not_allowed }];
}

/** Drops earlier lines that no longer have an effect, such as that of a deleted team. */
export function withoutGone(
  shares: readonly ReportShare[],
  before: readonly ReportShare[],
  account: Account,
): readonly ReportShare[] {
  const stood = new Set(before.map(lineOf));
  return shares.filter((share) => isKnown(share, account) || !stood.has(lineOf(share)));
}

/** Whether it is shown to more users than before. */
export function reachesMore(shares: readonly ReportShare[], before: readonly ReportShare[]): boolean {
  const had = new Set(before.map(lineOf));
  return shares.some((share) => !had.has(lineOf(share)));
}

function isKnown(share: ReportShare, { users, teams }: Account): boolean {
  if (share.with === 'everyone') return true;
  return share.with === 'team'
    ? teams.some(({ id }) => id === share.id)
    : users.some(({ id, is_external }) => id === share.id && !is_external);
}

function lineOf(share: ReportShare): string {
  return share.with === 'everyone' ? 'everyone' : `${share.with} ${share.id}`;
}

/** Each user and team once, the last line counts, and never the owner. */
export function soundShares(shares: readonly ReportShare[], owner: number): ReportShare[] {
  const last = new Map(shares.map((share) => [lineOf(share), share]));
  return [...last.values()].filter((share) => share.with !== 'user' || share.id !== owner);
}
