import { companyDeals, personDeals } from '@fairlead/domain/deals/deal.contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../lib/api';
import { errorText } from '../../../lib/request-error';
import { DealPicker, type PickableDeal } from './deal-picker';
import { dealPickerMessages as m } from './deal-picker.messages';

const contracts = { person: personDeals, company: companyDeals } as const;
type HasDeals = keyof typeof contracts;
const MOST = 200;

interface Props {
  of: { kind: HasDeals; id: number };
  value: number | null;
  onChange: (deal: number | null) => void;
}

/** The deals of a person or company to choose from, without archived ones. */
export function RecordDealPicker({ of: { kind, id }, value, onChange }: Props) {
  const { data, error } = useQuery({
    queryKey: ['deals', 'of', kind, id],
    queryFn: ({ signal }) => read(kind, id, {}, signal),
  });
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const conditions = text.trim() ? { conditions: { deal_name: text.trim() } } : {};
      return (await read(kind, id, conditions, signal)).deals;
    },
    [kind, id],
  );
  if (error) return <span role="alert">{`${m.failed}. ${errorText(error)}`}</span>;
  if (!data) return <span role="status">{m.loading}</span>;
  return <DealPicker deals={data.deals} value={value} onChange={onChange} search={data.isAll ? undefined : search} />;
}

async function read(kind: HasDeals, id: number, more: object, signal: AbortSignal) {
  const query = {
    attrs: 'id,name,deal_stage_id',
    sort_by: 'name',
    sort_direction: 'asc' as const,
    per_page: MOST,
    ...more,
  };
  const { entries, pagination } = await call(contracts[kind], { params: { id }, query, signal });
  const deals = entries.map(
    ({ id: deal, name = '', deal_stage_id = null }): PickableDeal => ({ id: deal, name, deal_stage_id }),
  );
  return { deals, isAll: pagination.total <= deals.length };
}
