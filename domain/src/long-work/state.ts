/** `waiting`: in the queue. `failed`: nothing of it was done. */
export const LONG_WORK_STATUSES = ['waiting', 'running', 'done', 'failed'] as const;
type LongWorkStatus = (typeof LONG_WORK_STATUSES)[number];

export interface LongWorkState {
  readonly status: LongWorkStatus;
  readonly total: number;
  /** The number of those processed so far. */
  readonly done: number;
}

export function isUnderWay({ status }: { readonly status: string }): boolean {
  return status === 'waiting' || status === 'running' || status === 'reverting';
}

/** In whole percent, never above the total. */
export function percentOf({ done, total }: Pick<LongWorkState, 'done' | 'total'>): number {
  return total ? Math.min(100, Math.floor((done / total) * 100)) : 0;
}
