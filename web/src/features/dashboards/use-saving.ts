import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { useState } from 'react';
import { errorText, RequestError } from '../../lib/request-error';
import { useDashboardActs } from '../saved-dashboards/public';
import type { KeptArranging } from './use-kept-arranging';

export interface Saving {
  readonly saving: boolean;
  readonly save: () => Promise<void>;
  /** Why it failed, in words. */
  readonly problem: string | null;
  /** Others changed the dashboard since it was read: both ways on are offered. */
  readonly conflict: boolean;
  readonly saveMine: () => Promise<void>;
  /** The version that others saved. */
  readonly theirs: () => Promise<Dashboard | null>;
}

/** Saves an arrangement. If that fails, it stays on the screen. */
export function useSaving(
  dashboard: Dashboard,
  { arranging, version, forget }: KeptArranging,
  onDone: () => void,
): Saving {
  const acts = useDashboardActs();
  const { tiles, changed } = arranging;
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState(false);
  const during = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setSaving(true);
    setProblem(null);
    try {
      return await work();
    } catch (error) {
      setConflict(error instanceof RequestError && error.status === 409);
      setProblem(errorText(error));
      return null;
    } finally {
      setSaving(false);
    }
  };
  const saveAs = (asked: string) =>
    during(async () => {
      await acts.arrange(dashboard, tiles, asked);
      forget();
      onDone();
    });
  const latest = () => acts.reread(dashboard);
  return {
    saving,
    problem,
    conflict: conflict && problem !== null,
    save: async () => {
      if (changed) await saveAs(version);
      else onDone();
    },
    saveMine: async () => {
      const now = await during(latest);
      if (now) await saveAs(now.version);
    },
    theirs: async () => {
      const now = await during(latest);
      if (now) setConflict(false);
      return now;
    },
  };
}
