import { useCallback, useRef } from 'react';
import { useKeptState } from '../../../lib/kept-state';
import { type Collapsed, isCollapsed } from './board-steps';
import type { ColumnStage } from './place-card';

/** Which columns are collapsed, kept in the browser. A phone shows one column at a time, so none is collapsed there. */
export function useCollapsed(phone: boolean) {
  const [collapsed, setCollapsed] = useKeptState<Collapsed>('board-collapsed', {});
  const latest = useRef({ collapsed, setCollapsed });
  latest.current = { collapsed, setCollapsed };
  const set = useCallback((stage: number, narrow: boolean) => {
    latest.current.setCollapsed({ ...latest.current.collapsed, [stage]: narrow });
  }, []);
  return {
    isNarrow: (stage: ColumnStage) => !phone && isCollapsed(collapsed, stage),
    collapse: useCallback((stage: number) => set(stage, true), [set]),
    expand: useCallback((stage: number) => set(stage, false), [set]),
  };
}
