import { reasonRules } from '@fairlead/domain/deals/reasons';
import { useSession } from '../../lib/session';
import type { ShownTile } from './tiles';

const reasons = {
  won: ['deal_won_reason_id', 'deal_won_reason_notes'],
  lost: ['deal_loss_reason_id', 'deal_loss_reason_notes'],
} as const;

/** The fields of a tile. The won or lost reason follows the closing time if the account shows it. */
export function useFactFields({ key, fields }: Pick<ShownTile, 'key' | 'fields'>): readonly string[] {
  const { settings } = useSession().account;
  if (key !== 'outcome') return fields;
  const shown = (['won', 'lost'] as const).filter((outcome) => reasonRules(settings, outcome).shown);
  return [...fields, ...shown.flatMap((outcome) => reasons[outcome])];
}
