import type { Field, RecordKind } from '@fairlead/domain/fields/catalogue';
import type { Filter } from '@fairlead/domain/filters/condition';
import type { DealTotals } from '@fairlead/domain/deals/deal.contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { recordPath } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { DataGrid } from '../../ui/data-grid/data-grid';
import type { GridColumn } from '../../ui/data-grid/types';
import { useFormats } from '../../ui/formats';
import { type Icon } from '../../ui/icons';
import { FilterRow } from '../../ui/page';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { attrsOf, cellText, renderCell } from './cell';
import { ColumnMenu } from './column-menu';
import { nameKey, useColumns, widthOf } from './columns';
import { FilterBar } from './filter-bar';
import { cardAttrs, ListCards } from './list-cards';
import { isEmpty, readFilter } from './read-filter';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import { type ListRow, useList } from './use-list';

interface Props {
  kind: RecordKind;
  icon: Icon;
  /** The buttons that make the first record. */
  begin: ReactNode;
  /** Stands before the column menu, for example quick filters. */
  aside?: ReactNode;
  /** Rises over the list while records are chosen (`useSelection`). */
  bulkBar?: ReactNode;
}

/** A page whose list fills what its head leaves of the height. */
export function ListScreen({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      {head}
      {children}
    </div>
  );
}

/** The list of one kind of record. Filter and sort live in the address, columns in this browser. */
export function RecordList({ kind, icon, begin, aside, bulkBar }: Props) {
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchState();
  const { filter, broken } = readFilter(search.filter, kind);
  const columns = useColumns(kind);
  const attrs = useAttrs(kind, columns.fields, phone);
  const direction = search.dir === 'desc' ? 'desc' : 'asc';
  const list = useList({ kind, filter: broken ? undefined : search.filter, sortBy: search.sort, direction, attrs });
  const change = (next: Filter) => setSearch({ filter: isEmpty(next) ? undefined : JSON.stringify(next) });
  const filtered = !isEmpty(filter);
  const empty = list.loaded && list.total === 0;
  return (
    <div className={styles.list}>
      <FilterRow
        aside={
          <>
            {aside}
            {!phone && <ColumnMenu kind={kind} columns={columns} />}
          </>
        }
      >
        <FilterBar kind={kind} filter={filter} onChange={change} />
      </FilterRow>
      {broken && (
        <div className={styles.notice}>
          <Notice tone="amber" action={{ label: m.removeFilter, run: () => setSearch({ filter: undefined }) }}>
            {m.badFilter}
          </Notice>
        </div>
      )}
      {empty ? (
        <EmptyState
          icon={icon}
          title={filtered ? m.noneMatch(kind) : m.emptyTitle(kind)}
          text={filtered ? m.noneMatchText : m.emptyText[kind]}
          action={filtered ? <Button onClick={() => change({ all: [] })}>{m.clearFilters}</Button> : begin}
        />
      ) : (
        <Loaded list={list}>
          {phone ? (
            <PhoneList kind={kind} list={list} />
          ) : (
            <Grid
              kind={kind}
              list={list}
              columns={columns}
              sort={search.sort ? { key: search.sort, direction } : null}
              onSort={({ key, direction: dir }) => setSearch({ sort: key, dir })}
            />
          )}
        </Loaded>
      )}
      {bulkBar}
    </div>
  );
}

type List = ReturnType<typeof useList>;

/** The rows once they are there; until then their layout, or why they do not come. */
function Loaded({ list, children }: { list: List; children: ReactNode }) {
  if (list.error) {
    return (
      <div className={styles.notice}>
        <Notice tone="red" action={{ label: m.again, run: list.retry }}>
          {m.failed}
        </Notice>
      </div>
    );
  }
  return list.loaded ? children : <SkeletonRows rows={14} />;
}

/** What a list asks for: its columns, and what its cards show. */
function useAttrs(kind: RecordKind, fields: readonly Field[], phone: boolean): string[] {
  return useMemo(() => {
    const more = phone ? cardAttrs[kind] : [];
    return [...new Set([...fields.flatMap(attrsOf), ...more, ...(kind === 'person' ? ['email'] : [])])];
  }, [kind, fields, phone]);
}

interface GridProps {
  kind: RecordKind;
  list: List;
  columns: ReturnType<typeof useColumns>;
  sort: { key: string; direction: 'asc' | 'desc' } | null;
  onSort: (sort: { key: string; direction: 'asc' | 'desc' }) => void;
}

function Grid({ kind, list, columns, sort, onSort }: GridProps) {
  const { account } = useSession();
  const { money } = useFormats();
  const router = useRouter();
  const totals = totalsOf(columns.fields, list.totals, (amount) => money(amount, 'whole'));
  const grid = columns.fields.map(
    (field): GridColumn<ListRow> => ({
      key: field.key,
      label: field.label,
      width: widthOf(field, kind),
      align: field.kind === 'money' || field.kind === 'percent' || field.kind === 'number' ? 'right' : undefined,
      sortable: field.column !== null && (field.sorted || field.kind === 'user'),
      render: (row) => renderCell(field, kind, row, account),
      text: (row) => cellText(field, row, account),
      total: totals[field.key],
    }),
  );
  return (
    <div className={styles.grid}>
      <DataGrid
        label={m.label(kind)}
        columns={grid}
        rows={list.rows}
        rowId={(row) => row.id}
        rowName={(row) => String(row[nameKey(kind)] ?? '')}
        sort={sort ?? { key: 'updated_at', direction: 'desc' }}
        onSort={onSort}
        onVisible={list.onVisible}
        onOpen={(row) => void router.navigate({ href: recordPath(kind, row.id) })}
        widths={columns.widths}
        onResize={columns.resize}
        totalLabel={m.count(kind, list.total)}
      />
    </div>
  );
}

/** The sum stands under the values and the weighted one under its column, or else right beside. */
function totalsOf(
  fields: readonly Field[],
  totals: DealTotals | undefined,
  money: (amount: string) => string,
): Record<string, ReactNode> {
  if (!totals) return {};
  const keys = fields.map(({ key }) => key);
  const beside = keys[keys.indexOf('value') + 1];
  const weighted = <span className="fl-num">{money(totals.weighted_value)}</span>;
  const sum = (
    <span className={`fl-num ${styles.total}`}>
      <span className={styles.totalWord}>{m.sum}</span>&ensp;{money(totals.value)}
    </span>
  );
  if (keys.includes('deal_weighted_forecast')) return { value: sum, deal_weighted_forecast: weighted };
  const words = (
    <span className={styles.total}>
      {weighted} <span className={styles.totalWord}>{m.weighted}</span>
    </span>
  );
  return { value: sum, ...(keys.includes('value') && beside ? { [beside]: words } : {}) };
}

function PhoneList({ kind, list }: { kind: RecordKind; list: List }) {
  const { money } = useFormats();
  return (
    <>
      <p className={styles.phoneTotals}>
        {m.count(kind, list.total)}
        {list.totals && (
          <>
            {' · '}
            <b className="fl-num">{money(list.totals.value, 'whole')}</b> · {money(list.totals.weighted_value, 'whole')}{' '}
            {m.weighted}
          </>
        )}
      </p>
      <ListCards kind={kind} rows={list.rows} onVisible={list.onVisible} />
    </>
  );
}
