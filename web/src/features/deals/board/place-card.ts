import type { Board, BoardColumn, DealCard } from '@fairlead/domain/deals/deal.contract';
import type { DealRecord } from '@fairlead/domain/deals/deal.types';
import { weighted } from '@fairlead/domain/deals/figures';
import { moveToStage, type Stage } from '@fairlead/domain/deals/stage';
import { amountFromWire, moneyText } from '@fairlead/domain/money/money';

/** A stage as a column names it. */
export type ColumnStage = BoardColumn['stage'];

export function findCard(board: Board, id: number): DealCard | null {
  for (const { cards } of board.columns) {
    const card = cards.find((one) => one.id === id);
    if (card) return card;
  }
  return null;
}

/**
 * Returns the board with the card in its stage: it leaves the count and sums of one column and is added on top of
 * another, or is updated in place. A card of another board is only removed. `before` is the card as currently
 * counted, for one that is not among the loaded cards.
 */
export function placeCard(board: Board, card: DealCard, before: DealCard | null = findCard(board, card.id)): Board {
  const columns = board.columns.map((column) => {
    const leaves = before !== null && column.stage.id === before.deal_stage_id;
    const joins = column.stage.id === card.deal_stage_id;
    if (leaves && joins) return exchanged(column, before, card);
    if (leaves) return without(column, before);
    return joins ? withOnTop(column, card) : column;
  });
  return { ...board, columns };
}

/** The card after a move to another stage, by the same rule as on the server. */
export function movedCard(
  card: DealCard,
  from: ColumnStage | null,
  to: ColumnStage,
  pipeline: number,
  now: Date,
): DealCard {
  const inPipeline = (stage: ColumnStage): Stage => ({ ...stage, deal_pipeline_id: pipeline });
  const changes = moveToStage(
    { ...NO_REASONS, deal_stage_id: card.deal_stage_id, deal_pipeline_id: pipeline, closed_time: card.closed_time },
    from && inPipeline(from),
    inPipeline(to),
    now,
  );
  if (changes.deal_stage_id === undefined) return card;
  const probability = changes.probability ?? card.probability;
  return {
    ...card,
    deal_stage_id: to.id,
    probability,
    weighted_value: moneyText(weighted(cents(valueInSums(card)), probability) ?? 0),
    closed_time: changes.closed_time === undefined ? card.closed_time : (changes.closed_time?.toISOString() ?? null),
    days_in_stage: 0,
  };
}

/** Converts a record from the server into a card. A deal without a stage is in no column. */
export function cardOf(deal: DealRecord): DealCard {
  const { id, name, deal_value, company, user, probability, days_in_stage, status, updated_at } = deal;
  return {
    id,
    name,
    deal_value,
    currency_id: deal.currency_id,
    account_value: deal.account_value,
    weighted_value: moneyText(weighted(cents(valueInSums(deal)), probability) ?? 0),
    company: company && { id: company.id, name: company.name },
    user: user && { id: user.id, first_name: user.first_name ?? '', last_name: user.last_name ?? '' },
    deal_stage_id: deal.deal_stage_id ?? NO_STAGE,
    probability,
    days_in_stage,
    status,
    updated_at,
    expected_close_date: deal.expected_close_date,
    closed_time: deal.closed_time,
    next_entry_name: deal.next_entry_name,
    next_entry_due: deal.next_entry_due,
    next_entry_time: deal.next_entry_time,
  };
}

type Valued = Pick<DealCard, 'deal_value' | 'currency_id' | 'account_value'>;

/** Sums are in the account's currency. */
export function valueInSums({ deal_value, currency_id, account_value }: Valued): string | null {
  return currency_id ? account_value : deal_value;
}

const NO_STAGE = 0;
const NO_REASONS = {
  deal_loss_reason_id: null,
  deal_loss_reason_notes: null,
  deal_won_reason_id: null,
  deal_won_reason_notes: null,
};

function exchanged(column: BoardColumn, before: DealCard, card: DealCard): BoardColumn {
  const cards = column.cards.map((one) => (one.id === card.id ? card : one));
  return { ...summed(summed(column, before, -1), card, 1), cards };
}

function without(column: BoardColumn, card: DealCard): BoardColumn {
  return { ...summed(column, card, -1), cards: column.cards.filter(({ id }) => id !== card.id) };
}

function withOnTop(column: BoardColumn, card: DealCard): BoardColumn {
  return { ...summed(column, card, 1), cards: [card, ...column.cards] };
}

function summed(column: BoardColumn, card: DealCard, sign: 1 | -1): BoardColumn {
  return {
    ...column,
    count: Math.max(0, column.count + sign),
    value: plus(column.value, valueInSums(card), sign),
    weighted_value: plus(column.weighted_value, card.weighted_value, sign),
  };
}

function plus(sum: string, amount: string | null, sign: 1 | -1): string {
  const total = cents(sum);
  return total === null ? sum : moneyText(total + sign * (cents(amount) ?? 0));
}

function cents(amount: string | null): number | null {
  if (amount === null) return null;
  const read = amountFromWire(amount);
  return 'cents' in read ? read.cents : null;
}
