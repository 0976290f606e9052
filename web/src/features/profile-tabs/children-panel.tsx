import { childrenCompanies } from '@fairlead/domain/companies/company.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { CompanyPage } from '@fairlead/domain/timeline/timeline.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { RecordLink } from '../../lib/record-link';
import { RequestError, errorText } from '../../lib/request-error';
import { useSearchState } from '../../lib/search-state';
import { offerUndo } from '../../lib/undo';
import { UserAvatar } from '../../lib/user-avatar';
import { CompanyMark } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { DateText, Money } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconBuilding, IconX } from '../../ui/icons';
import { EmptyState } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { saveRecord } from '../record-form/public';
import { AddRecord } from './add-record';
import { ChildrenBar } from './children-bar';
import { type ChildrenFilter, inAddress, isFiltered, NO_FILTER, queryOf, readFilter } from './children-filter';
import { Panel } from './panel';
import { type Column, PanelTable, type Sorting } from './panel-table';
import { profileTabsMessages as m } from './profile-tabs.messages';
import styles from './profile-tabs.module.css';
import { usePanelList, useSorting } from './use-panel-list';

interface ChildRow {
  readonly id: number;
  readonly name: string;
  readonly owner?: { readonly id: number; readonly first_name: string; readonly last_name: string };
  readonly deals_value: string | null;
  readonly updated_at: string;
}

const ATTRS = 'id,name,owner,deals_value,updated_at';

/** The companies of which this one is the parent. Filter and order are in the address. */
export function ChildrenPanel({ kind, id, record, page }: PanelProps) {
  const [search, change] = useSearchState();
  const filter = readFilter(search);
  const [sorting, sort] = useSorting({ by: 'updated_at', desc: true });
  const list = useChildren(id, filter, sorting);
  const { could } = useCan();
  const name = nameOf(kind, record);
  const all = Math.max((page.related as CompanyPage['related']).children.total, list.total ?? 0);
  const { value } = (list.totals ?? { value: null }) as { value: string | null };
  const shown = list.total ?? 0;
  const mayEdit = could('update', COMPANY.name);
  return (
    <Panel
      title={m.children}
      count={list.total === null ? null : m.shownOf(shown, all)}
      list={list}
      act={<AddChild id={id} name={name} />}
      bar={
        (all > 0 || isFiltered(filter)) && <ChildrenBar filter={filter} onChange={(next) => change(inAddress(next))} />
      }
      empty={
        isFiltered(filter) ? (
          <EmptyState icon={IconBuilding} title={m.noMatch} />
        ) : (
          <EmptyState icon={IconBuilding} title={m.noChildren} text={m.noChildrenText(name)} />
        )
      }
      below={
        <Below shown={shown} all={isFiltered(filter) ? all : shown} onClear={() => change(inAddress(NO_FILTER))} />
      }
    >
      <PanelTable
        label={m.children}
        columns={columnsFor(mayEdit)}
        rows={list.rows}
        sorting={sorting}
        onSort={sort}
        foot={[m.childrenCount(shown), null, <Money key="value" amount={value} style="whole" />, null, null]}
      />
    </Panel>
  );
}

function AddChild({ id, name }: { id: number; name: string }) {
  const { could } = useCan();
  return (
    <AddRecord
      kind={COMPANY.name}
      words={{ create: m.newCompany, link: m.existingCompany, choose: m.chooseCompany }}
      defaults={{ parent_company_id: id, parent_company: { id, name } }}
      unable={{
        create: could('create', COMPANY.name) ? null : m.unable,
        link: could('update', COMPANY.name) ? null : m.unable,
      }}
      onLink={(child, childName) => setParent(child, id, m.childLinked(childName), m.circle(childName))}
    />
  );
}

/** The value, and how many companies the filter leaves out. */
function Below({ shown, all, onClear }: { shown: number; all: number; onClear: () => void }) {
  return (
    <p className={styles.below}>
      {shown > 0 && m.valueIs}
      {shown < all && (
        <>
          {` ${m.leftOut(all - shown)} `}
          <Button variant="link" onClick={onClear}>
            {m.showAll(all)}
          </Button>
        </>
      )}
    </p>
  );
}

function useChildren(id: number, filter: ChildrenFilter, sorting: Sorting) {
  return usePanelList<ChildRow>(['children', id, filter, sorting], (asked, signal) =>
    call(childrenCompanies, {
      params: { id },
      query: {
        ...asked,
        ...queryOf(filter),
        attrs: ATTRS,
        totals: true,
        sort_by: sorting.by,
        sort_direction: sorting.desc ? 'desc' : 'asc',
      },
      signal,
    }),
  );
}

const columns: readonly Column<ChildRow>[] = [
  {
    key: 'name',
    label: m.name,
    sort: 'name',
    phone: true,
    cell: (row) => (
      <RecordLink type={COMPANY.name} id={row.id} className={styles.name}>
        <CompanyMark name={row.name} size={20} />
        <span className="fl-ellipsis">{row.name}</span>
      </RecordLink>
    ),
  },
  {
    key: 'owner',
    label: m.owner,
    sort: 'owner',
    cell: ({ owner }) =>
      owner ? (
        <UserAvatar id={owner.id} name={`${owner.first_name} ${owner.last_name}`} size={20} decorative={false} />
      ) : (
        '–'
      ),
  },
  {
    key: 'value',
    label: m.value,
    sort: 'value',
    end: true,
    phone: true,
    cell: ({ deals_value }) => <Money amount={deals_value} />,
  },
  {
    key: 'updated',
    label: m.updated,
    sort: 'updated_at',
    end: true,
    cell: ({ updated_at }) => <DateText when={updated_at} />,
  },
];

function columnsFor(mayEdit: boolean): readonly Column<ChildRow>[] {
  if (!mayEdit) return columns;
  const cell = ({ id, name }: ChildRow) => (
    <IconButton
      icon={IconX}
      size="xs"
      label={`${m.takeOut}: ${name}`}
      onClick={() => void setParent(id, null, m.isOut(name), null)}
    />
  );
  return [...columns, { key: 'acts', label: m.actions, end: true, phone: true, cell }];
}

/** The server refuses a choice that would form a circle; here the reason is shown in words. */
async function setParent(child: number, parent: number | null, done: string, circle: string | null): Promise<void> {
  try {
    const { changeSetId } = await saveRecord(COMPANY.name, child, { parent_company_id: parent });
    offerUndo(done, changeSetId);
  } catch (error) {
    const refused = error instanceof RequestError && error.errors.some(({ field }) => field === 'parent_company_id');
    errorToast(refused && circle ? circle : errorText(error));
  }
}
