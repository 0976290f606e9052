import { filterOfGap, GAPS } from '@fairlead/domain/imports/gaps';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { callsOf } from '../../lib/kinds/contracts';
import { AppLink } from '../../lib/record-link';
import { importResultMessages as m } from './import-result.messages';
import styles from './imports.module.css';

interface Props {
  kind: RecordKind;
  id: number;
}

/**
 * What the imported records lack: each line opens the list with the filter that it counts. The last one leads to
 * probable duplicates.
 */
export function GapLinks({ kind, id }: Props) {
  const gaps = GAPS[kind].map((gap) => ({ ...gap, filter: JSON.stringify(filterOfGap(id, gap)) }));
  const counts = useQueries({
    queries: gaps.map(({ filter }) => ({
      queryKey: ['import-gap', kind, filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const query = { filter, attrs: 'id', per_page: 1 };
        return (await call(callsOf(kind).list, { query, signal })) as unknown as { pagination: { total: number } };
      },
      staleTime: 0,
    })),
  });
  const found = gaps.flatMap((gap, at) => {
    const n = counts[at]?.data?.pagination.total ?? 0;
    return n ? [{ ...gap, n }] : [];
  });
  return (
    <section aria-label={m.gaps}>
      <h2 className={styles.heading}>{m.gaps}</h2>
      <ul className={styles.gaps}>
        {found.map(({ what, filter, n }) => (
          <li key={what}>
            <AppLink href={`/${pathOfKind(kind)}?filter=${encodeURIComponent(filter)}`} className={styles.gap}>
              {m.gap(n, pathOfKind(kind), what)}
            </AppLink>
          </li>
        ))}
        <li>
          <AppLink href={`/duplicates?type=${kind}`} className={styles.gap}>
            {m.probableDuplicates}
          </AppLink>
        </li>
      </ul>
    </section>
  );
}
