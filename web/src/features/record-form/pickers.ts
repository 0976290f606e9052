import type { KindDeclaration } from '@fairlead/domain/kinds/kind';
import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { call } from '../../lib/api';
import { callsOf } from '../../lib/kinds/contracts';
import { nameOf } from '../../lib/kinds/record-facts';
import { screenOf } from '../../lib/kinds/screens';
import type { LoadOptions, Option } from '../../ui/options';

const MOST = 20;
const loaders = perKind(loaderOf);

/** Records whose name contains the typed text; the last changed ones while the field is empty. */
export function loadRecords(kind: RecordKind): LoadOptions<number> {
  return loaders[kind];
}

function loaderOf({ name: kind, name_column }: KindDeclaration & { readonly name: RecordKind }): LoadOptions<number> {
  const { hint, sortBy } = screenOf(kind).choice;
  return async (text, signal) => {
    const typed = text.trim();
    const found = { conditions: { [`${kind}_${name_column}`]: typed }, sort_by: sortBy };
    const query = { per_page: MOST, attrs: `id,${name_column},${hint}`, ...(typed ? found : {}) };
    const { entries } = await call(callsOf(kind).list, { query, signal });
    return (entries as readonly (Readonly<Record<string, unknown>> & { id: number })[]).map(
      (record): Option<number> => ({
        value: record.id,
        label: nameOf(kind, record),
        hint: (record[hint] as string | null | undefined) ?? undefined,
      }),
    );
  };
}
