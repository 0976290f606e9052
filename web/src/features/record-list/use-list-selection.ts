import type { ListTotals } from './list-pages';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Filter } from '@fairlead/domain/filters/condition';
import { useEffect, useMemo } from 'react';
import { errorText } from '../../lib/request-error';
import type { GridSelection } from '../../ui/data-grid/types';
import { errorToast } from '../../ui/toast-store';
import { recordListMessages as m } from './record-list.messages';
import type { ListRow } from './list-pages';
import {
  isNothing,
  isSelected,
  type StageOf,
  tellTotal,
  useSelection,
  useSelectionLife,
  withRecords,
} from './selection';

interface Shown {
  readonly rows: readonly (ListRow | null)[];
  readonly total: number;
  readonly totals: ListTotals | undefined;
  /** The total is that of the filter asked for. */
  readonly isCurrent: boolean;
  readonly idsBetween: (from: number, to: number) => Promise<number[]>;
}

/** More than this are not selected one by one: "select all matching" covers that case. */
const MOST = 5000;

/** Tells the acts above and below the list how many records it has, also if it has none. */
export function useToldTotal(kind: RecordKind, list: Pick<Shown, 'total' | 'totals' | 'isCurrent'>): void {
  const { total, isCurrent } = list;
  const value = list.totals?.value;
  useEffect(() => tellTotal(kind, total, isCurrent, value), [kind, total, isCurrent, value]);
}

/** The shared selection as the table sees it. It is cleared when other records are shown. */
export function useListSelection(kind: RecordKind, filter: Filter, list: Shown): GridSelection {
  const { selection, count, select, selectAll, whyNotAll, clear } = useSelection(kind);
  const shown = JSON.stringify(filter);
  useSelectionLife(kind, shown);
  const stageOf = useStages(list.rows, selection.mode === 'columns');
  const ids = useMemo(() => new Set(selection.mode === 'ids' ? selection.ids : []), [selection]);
  const choose = (some: readonly number[], on: boolean) => select(withRecords(selection, some, on, stageOf));
  return {
    has: (id) => (selection.mode === 'ids' ? ids.has(id) : isSelected(selection, id, stageOf)),
    choose,
    chooseRange: (from, to) => {
      if (to - from >= MOST) errorToast(m.tooMany(MOST));
      else
        list
          .idsBetween(from, to)
          .then((found) => choose(found, true))
          .catch((error: unknown) => errorToast(errorText(error)));
    },
    all: count > 0 && count === list.total,
    some: !isNothing(selection) && count > 0 && count < list.total,
    whyNotAll,
    chooseAll: (on) => (on ? selectAll(filter) : clear()),
  };
}

/** The stages of the loaded rows; read only while columns of the board are selected. */
function useStages(rows: Shown['rows'], asked: boolean): StageOf {
  return useMemo(() => {
    const stages = new Map(asked ? rows.flatMap((row) => (row ? [[row.id, row.deal_stage_id as number]] : [])) : []);
    return (id) => stages.get(id);
  }, [rows, asked]);
}
