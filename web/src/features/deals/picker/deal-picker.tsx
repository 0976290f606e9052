import { outcomeOf } from '@fairlead/domain/deals/stage';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session';
import type { LoadOptions, Option } from '../../../ui/options';
import { SelectBox } from '../../../ui/select';
import { StageRing } from '../../../ui/stage';
import { dealPickerMessages as m } from './deal-picker.messages';

export interface PickableDeal {
  readonly id: number;
  readonly name: string;
  readonly deal_stage_id: number | null;
}

interface Props {
  deals: readonly PickableDeal[];
  value: number | null;
  onChange: (deal: number | null) => void;
  /** Called while typing, when there are more deals than those given. Must keep its identity between renders. */
  search?: (text: string, signal: AbortSignal) => Promise<readonly PickableDeal[]>;
  /** The number of deals from which a search box is shown. */
  searchFrom?: number;
}

/** A dropdown of deals. If exactly one of them is open, it is preselected and can be removed. */
export function DealPicker({ deals, value, onChange, search, searchFrom = 10 }: Props) {
  const optionOf = useDealOption();
  const [picked, setPicked] = useState<Option<number> | null>(null);
  const load: LoadOptions<number> = useCallback(
    async (text, signal) => ((await search?.(text, signal)) ?? []).map(optionOf),
    [search, optionOf],
  );
  useOnlyOpenDeal(deals, onChange);
  const options = deals.map(optionOf);
  return (
    <SelectBox
      control={{}}
      aria-label={m.deal}
      placeholder={m.choose}
      options={search ? undefined : options}
      load={search ? load : undefined}
      value={value}
      chosen={[...options, ...(picked ? [picked] : [])].find((option) => option.value === value) ?? null}
      clearable
      searchable={deals.length >= searchFrom}
      emptyWords={m.empty}
      onChange={(deal, option) => {
        setPicked(option);
        onChange(deal);
      }}
    />
  );
}

function useDealOption(): (deal: PickableDeal) => Option<number> {
  const { account } = useSession();
  const stages = account.deal_stages;
  return useCallback(
    ({ id, name, deal_stage_id }) => {
      const stage = stages.find((one) => one.id === deal_stage_id);
      return { value: id, label: name, mark: <StageRing percent={stage?.percent ?? 1} label={stage?.name} /> };
    },
    [stages],
  );
}

/** Preselects the only open deal, once: later choices of the user are kept. */
function useOnlyOpenDeal(deals: readonly PickableDeal[], onChange: Props['onChange']): void {
  const { account } = useSession();
  const percentOf = (stageId: number | null) => account.deal_stages.find(({ id }) => id === stageId)?.percent;
  const open = deals.filter(({ deal_stage_id }) => outcomeOf(percentOf(deal_stage_id)) === 'open');
  const only = open.length === 1 ? (open[0]?.id ?? null) : null;
  const chosen = useRef<number | null>(null);
  useEffect(() => {
    if (only === null || chosen.current === only) return;
    chosen.current = only;
    onChange(only);
  }, [only, onChange]);
}
