import { isReportSeen, type SharedReport } from '../reports/sharing';
import type { HomeChoice } from './dashboards.contract';

interface Offered extends SharedReport {
  readonly id: number;
  readonly is_shared_home: boolean;
}

interface Reader {
  readonly id: number;
  readonly team_id: number | null;
  readonly level: number;
  readonly is_account_admin: boolean;
}

/**
 * What `/` shows: the reader's choice, as long as they may see it; otherwise a dashboard that is the home of its
 * readers, the nearest share first (the user, their team, everyone); otherwise the ready-made home, which null means
 * too.
 */
export function homeOf(
  dashboards: readonly Offered[],
  reader: Reader,
  choice: { readonly dashboard_id: number | null } | undefined,
): HomeChoice {
  const chosen = dashboards.find(({ id }) => id === choice?.dashboard_id);
  if (choice && choice.dashboard_id === null) return { dashboard_id: null, is_chosen: true };
  if (chosen && isReportSeen(chosen, reader)) return { dashboard_id: chosen.id, is_chosen: true };
  const [nearest] = dashboards
    .filter(({ is_shared_home, user_id }) => is_shared_home && user_id !== reader.id)
    .map((one) => ({ id: one.id, distance: distanceTo(one, reader) }))
    .filter(({ distance }) => distance < FAR)
    .toSorted((a, b) => a.distance - b.distance || a.id - b.id);
  return { dashboard_id: nearest?.id ?? null, is_chosen: false };
}

const FAR = 3;

function distanceTo({ shares }: SharedReport, { id, team_id }: Reader): number {
  const distances = shares.map((share) => {
    if (share.with === 'everyone') return 2;
    return share.with === 'user' ? (share.id === id ? 0 : FAR) : share.id === team_id ? 1 : FAR;
  });
  return Math.min(FAR, ...distances);
}
