import { companyDeals, personDeals } from '@fairlead/domain/deals/deal.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { signOf } from '../../lib/deal-currency';
import { nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { RecordLink } from '../../lib/record-link';
import { useSearchState } from '../../lib/search-state';
import { useSession } from '../../lib/session';
import { DateText, Money } from '../../ui/formats';
import { IconCurrencyDollar } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { StageRing } from '../../ui/stage';
import { EmptyState } from '../../ui/states';
import { AddRecord } from './add-record';
import { Panel } from './panel';
import { type Column, PanelTable, type Sorting } from './panel-table';
import { profileTabsMessages as m } from './profile-tabs.messages';
import styles from './profile-tabs.module.css';
import { usePanelList, useSorting } from './use-panel-list';

interface DealRow {
  readonly id: number;
  readonly name: string;
  readonly deal_value: string | null;
  readonly currency_id: number | null;
  readonly deal_stage_id: number | null;
  readonly expected_close_date: string | null;
}

const ATTRS = 'id,name,deal_value,currency_id,deal_stage_id,expected_close_date';
const segments = (['current', 'archived'] as const).map((value) => ({ value, label: m[value] }));

/** The deals of a person or company, current or archived; for a deal, those of the same company. */
export function DealsPanel({ kind, id, record }: PanelProps) {
  const isPerson = kind === PERSON.name;
  const company = kind === COMPANY.name ? id : ((record.company_id as number | null) ?? null);
  const name = nameOf(kind, record);
  const { could } = useCan();
  const [{ archived }, change] = useSearchState();
  const which = archived ? 'archived' : 'current';
  const [sorting, sort] = useSorting({ by: 'name', desc: false });
  const list = useDeals(isPerson ? id : null, company, which, sorting);
  const columns = useColumns();
  const defaults = isPerson
    ? { primary_contact_id: id, primary_contact: { id, name }, company: record.company }
    : { company_id: company, company: kind === COMPANY.name ? { id, name } : record.company };
  const hasDeals = isPerson || company !== null;
  return (
    <Panel
      title={m.deals}
      count={list.total === null ? null : String(list.total)}
      list={list}
      act={
        hasDeals && (
          <>
            <SegmentedControl
              label={m.which}
              size="xs"
              value={which}
              segments={segments}
              onChange={(next) => change({ archived: next === 'archived' ? '1' : undefined })}
            />
            <AddRecord
              kind={DEAL.name}
              words={{ create: m.add, link: m.add, choose: m.add }}
              defaults={defaults}
              unable={{ create: could('create', DEAL.name) ? null : m.unable, link: null }}
            />
          </>
        )
      }
      empty={
        which === 'archived' ? (
          <EmptyState icon={IconCurrencyDollar} title={m.noArchived} />
        ) : hasDeals ? (
          <EmptyState icon={IconCurrencyDollar} title={m.noDeals} text={m.noDealsText(name)} />
        ) : (
          <EmptyState icon={IconCurrencyDollar} title={m.noDealsOf} text={m.noCompany} />
        )
      }
    >
      <PanelTable label={m.deals} columns={columns} rows={list.rows} sorting={sorting} onSort={sort} />
    </Panel>
  );
}

/** The deals of a person, or of a company if there is one. */
function useDeals(person: number | null, company: number | null, which: string, sorting: Sorting) {
  const read = (page: { page: number; per_page: number }, signal: AbortSignal) => {
    const query = {
      ...page,
      attrs: ATTRS,
      archived_deals: which === 'archived' ? ('true' as const) : ('false' as const),
      sort_by: sorting.by,
      sort_direction: sorting.desc ? ('desc' as const) : ('asc' as const),
    };
    return person !== null
      ? call(personDeals, { params: { id: person }, query, signal })
      : call(companyDeals, { params: { id: company ?? 0 }, query, signal });
  };
  return usePanelList<DealRow>(['deals', person, company, which, sorting], read, person !== null || company !== null);
}

function useColumns(): readonly Column<DealRow>[] {
  const { account } = useSession();
  const stageOf = (row: DealRow) => account.deal_stages.find((one) => one.id === row.deal_stage_id);
  return [
    {
      key: 'name',
      label: m.name,
      sort: 'name',
      phone: true,
      cell: (row) => (
        <RecordLink type={DEAL.name} id={row.id} className={styles.name}>
          <StageRing percent={stageOf(row)?.percent ?? 1} />
          <span className="fl-ellipsis">{row.name}</span>
        </RecordLink>
      ),
    },
    { key: 'stage', label: m.stage, sort: 'deal_stage_id', cell: (row) => stageOf(row)?.name ?? '–' },
    {
      key: 'value',
      label: m.value,
      sort: 'value',
      end: true,
      phone: true,
      cell: (row) => <Money amount={row.deal_value} symbol={signOf(account, { currency_id: row.currency_id })} />,
    },
    {
      key: 'close',
      label: m.closeDate,
      sort: 'expected_close_date',
      end: true,
      cell: ({ expected_close_date }) => <DateText when={expected_close_date} />,
    },
  ];
}
