import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, type ReactNode, useMemo } from 'react';
import { useConnectionBack } from '../../lib/connection';
import { screenOf } from '../../lib/kinds/screens';
import { RequestError } from '../../lib/request-error';
import { Button } from '../../ui/button';
import type { Icon } from '../../ui/icons';
import { EmptyState, Notice, SkeletonRows } from '../../ui/states';
import { attrsOf } from './cell';
import { ColumnMenu } from './column-menu';
import { ListBar, type QuickPart } from './list-bar';
import { ListGrid } from './list-grid';
import type { ListAsk } from './list-pages';
import { PhoneList } from './phone-list';
import { isEmpty } from './read-filter';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';
import type { DivertEdit } from './use-cell-edit';
import { useList } from './use-list';
import { useToldTotal } from './use-list-selection';
import { type ListState, useListState } from './use-list-state';
import { usePeek } from './use-peek';

/** The component that shows a record beside the list. */
export interface PeekProps {
  readonly kind: RecordKind;
  readonly id: number;
  /** Its place in the list, if known. */
  readonly place: { readonly index: number; readonly total: number } | null;
  readonly onMove: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

interface Props {
  kind: RecordKind;
  icon: Icon;
  /** The buttons that create the first record. */
  begin: ReactNode;
  /** Filters that are set with one press. */
  quick?: QuickPart;
  /** Shown before the column menu. */
  aside?: ReactNode;
  /** Shown over the list while records are selected (`useSelection`). */
  bulkBar?: ReactNode;
  peek?: ComponentType<PeekProps>;
  /**
   * Called before a cell is saved; returns true if the change needs more input than a cell offers and is made
   * elsewhere.
   */
  divertEdit?: DivertEdit;
}

/** A page whose list fills the height left by its head. */
export function ListScreen({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.screen}>
      {head}
      {children}
    </div>
  );
}

/** The list of one kind of record: saved views, filter, table. The address holds its state. */
export function RecordList({ kind, icon, begin, quick, aside, bulkBar, peek: Peek, divertEdit }: Props) {
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const state = useListState(kind);
  const ask = useAsk(kind, state, phone);
  const list = useList(ask);
  useToldTotal(kind, list);
  const peek = usePeek(list.rows);
  const showsPeek = Peek !== undefined && peek.id !== null && !phone;
  return (
    <div className={styles.list}>
      <ListBar
        kind={kind}
        state={state}
        phone={phone}
        quick={quick}
        aside={
          <>
            {aside}
            <ColumnMenu kind={kind} shown={state.columns} />
          </>
        }
      />
      <div className={styles.beside}>
        <div className={styles.main}>
          {list.loaded && list.total === 0 ? (
            <NoRows kind={kind} state={state} icon={icon} begin={begin} />
          ) : (
            <Loaded list={list}>
              {phone ? (
                <PhoneList kind={kind} list={list} ask={ask} state={state} choosable={bulkBar !== undefined} />
              ) : (
                <ListGrid
                  kind={kind}
                  list={list}
                  ask={ask}
                  state={state}
                  openId={showsPeek ? peek.id : null}
                  onPeek={peek.show}
                  divertEdit={divertEdit}
                />
              )}
            </Loaded>
          )}
        </div>
        {showsPeek && peek.id !== null && (
          <Peek kind={kind} id={peek.id} place={peek.place} onMove={peek.move} onClose={() => peek.show(null)} />
        )}
      </div>
      {bulkBar}
    </div>
  );
}

function NoRows({ kind, state, icon, begin }: Pick<Props, 'kind' | 'icon' | 'begin'> & { state: ListState }) {
  const filtered = !isEmpty(state.asked);
  return (
    <EmptyState
      icon={icon}
      begin={!filtered}
      title={filtered ? m.noneMatch(kind) : m.emptyTitle(kind)}
      text={filtered ? m.noneMatchText : (m.emptyText[kind] ?? m.emptyTextOfOthers)}
      action={filtered ? <Button onClick={state.clear}>{m.clearFilters}</Button> : begin}
    />
  );
}

type List = ReturnType<typeof useList>;

/** The rows once they are loaded; until then their layout, or the error. */
function Loaded({ list, children }: { list: List; children: ReactNode }) {
  useConnectionBack(list.error instanceof RequestError && [0, 503].includes(list.error.status), list.retry);
  return (
    <>
      {list.error && (
        <div className={styles.notice}>
          <Notice tone="red" action={{ label: m.again, run: list.retry }}>
            {list.loaded ? m.someFailed : m.failed}
          </Notice>
        </div>
      )}
      {list.loaded ? children : !list.error && <SkeletonRows rows={14} />}
    </>
  );
}

/**
 * The request to the server: the rows of the filter in their order, with the attributes that the columns or cards
 * show.
 */
function useAsk(kind: RecordKind, { asked, sort, columns, broken }: ListState, phone: boolean): ListAsk {
  const attrs = useAttrs(kind, columns.fields, phone);
  return {
    kind,
    filter: broken || isEmpty(asked) ? undefined : JSON.stringify(asked),
    sortBy: sort?.key,
    direction: sort?.direction ?? 'asc',
    attrs,
  };
}

/**
 * Attributes requested besides those of the columns: they decide whether a row may be edited and with which choices,
 * and the value of the selected rows.
 */
const ALWAYS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  deal: ['deal_pipeline_id', 'deal_stage_id', 'deal_value', 'currency_id', 'account_value'],
  person: ['email', 'image_thumb_url'],
  company: ['image_thumb_url'],
};

function useAttrs(kind: RecordKind, fields: readonly Field[], phone: boolean): string[] {
  const rights = [kindOf(kind).owner, 'created_by_user_id'];
  const card = phone ? screenOf(kind).card.attrs : [];
  const names = [...fields.flatMap(attrsOf), ...card, ...rights, ...(ALWAYS[kind] ?? [])];
  const key = [...new Set(names)].join();
  return useMemo(() => key.split(','), [key]);
}
