import type { Board, BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import { weighted } from '@fairlead/domain/deals/figures';
import { moneyText } from '@fairlead/domain/money/money';

export const STAGES = [
  { id: 1, name: 'Qualified', percent: 10, deal_pipeline_id: 5 },
  { id: 2, name: 'Presentation', percent: 50, deal_pipeline_id: 5 },
  { id: 3, name: 'Won', percent: 100, deal_pipeline_id: 5 },
  { id: 4, name: 'Lost', percent: 0, deal_pipeline_id: 5 },
] as const;

export function card(id: number, stage: number, dollars: number | null, changes: Partial<DealCard> = {}): DealCard {
  const percent = STAGES.find((one) => one.id === stage)?.percent ?? 0;
  const cents = dollars === null ? null : dollars * 100;
  return {
    id,
    name: `Deal ${id}`,
    deal_value: cents === null ? null : moneyText(cents),
    currency_id: null,
    account_value: cents === null ? null : moneyText(cents),
    weighted_value: moneyText(weighted(cents, percent) ?? 0),
    company: null,
    user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
    deal_stage_id: stage,
    probability: percent,
    days_in_stage: 3,
    status: null,
    updated_at: '2026/05/14 10:00:00 -0400',
    expected_close_date: null,
    closed_time: null,
    next_entry_name: null,
    next_entry_due: null,
    next_entry_time: null,
    ...changes,
  };
}

/** A board with every card loaded and the matching sums. */
export function board(...cards: DealCard[]): Board {
  const columns = STAGES.map(({ id, name, percent }): BoardColumn => {
    const own = cards.filter((one) => one.deal_stage_id === id);
    const sum = (key: 'deal_value' | 'weighted_value') =>
      own.reduce((total, one) => total + Number(one[key] ?? 0) * 100, 0);
    return {
      stage: { id, name, percent },
      count: own.length,
      value: moneyText(Math.round(sum('deal_value'))),
      weighted_value: moneyText(Math.round(sum('weighted_value'))),
      cards: own,
      more: false,
    };
  });
  return { pipeline: { id: 5, name: 'Sales Pipeline' }, columns };
}

/** `Qualified 2 300.0 30.0: 1 2`: a column in one line. */
export function lines({ columns }: Board): string[] {
  return columns.map(({ stage, count, value, weighted_value, cards }) =>
    `${stage.name} ${count} ${value} ${weighted_value}: ${cards.map(({ id }) => id).join(' ')}`.trim(),
  );
}
