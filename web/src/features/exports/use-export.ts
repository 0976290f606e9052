import { useCatalogue } from '../../lib/catalogue';
import { exportedAs } from '@fairlead/domain/exports/columns';
import { exportCalls } from '@fairlead/domain/exports/export.contract';
import { type RecordKind, pathOfKind } from '@fairlead/domain/kinds/kinds';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { errorToast, toast } from '../../ui/toast-store';
import { useListState } from '../record-list/public';
import { exportMessages as m } from './exports.messages';

type Chosen = { readonly ids: number[] } | { readonly filter: Record<string, unknown>; readonly except?: number[] };

/** Exports the list as shown: its columns and order; all of its records, or the selected ones. */
export function useExport(kind: RecordKind) {
  const catalogue = useCatalogue();
  const { asked: filter, sort, columns } = useListState(kind);
  const run = async (chosen?: Chosen) => {
    const keys = columns.columns.flatMap(({ key }) => exportedAs(catalogue, kind, key) ?? []);
    const body = {
      ...(chosen ?? { filter: filter as object as Record<string, unknown> }),
      columns: keys,
      ...(sort ? { sort_by: sort.key, sort_direction: sort.direction } : {}),
    };
    try {
      const answer = await call(exportCalls[pathOfKind(kind)] as (typeof exportCalls)['deals'], { body });
      const { total, file_url } = answer.export;
      if (total === 0) {
        toast({ text: m.none(kind) });
        return;
      }
      save(file_url);
      toast({ text: m.started(kind, total) });
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return { filter, run: (chosen?: Chosen) => void run(chosen) };
}

/** The browser saves the answer while it arrives, so its length does not matter. */
function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
