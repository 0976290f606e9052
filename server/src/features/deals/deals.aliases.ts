import { moneyText } from '@fairlead/domain/money/money';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Body } from '../../writing/record-writing';

/** Other names of the same fields, sent by older integrations. */
export function withAliases(body: Body): Body {
  const { deal_source, add_contact_ids, ...rest } = body;
  const value = rest.value ?? rest.deal_value;
  const cents = rest.value_in_cents;
  return {
    ...rest,
    ...(value === undefined ? {} : { value }),
    ...(rest.value === undefined && rest.deal_value === undefined && isCents(cents) ? { value: inUnits(cents) } : {}),
    ...(deal_source !== undefined && rest.source_id === undefined ? { source_id: deal_source } : {}),
    ...withAdded(rest.person_ids ?? [], add_contact_ids),
  };
}

/** `value_in_cents` is the value in minor units; `value` counts where both are sent. */
export function centsIssues({ value, value_in_cents }: Body): Issue[] {
  const isRead = value_in_cents === undefined || value !== undefined || isCents(value_in_cents);
  return isRead ? [] : [{ field: 'value_in_cents', msg: MESSAGES.number }];
}

function isCents(cents: unknown): cents is string | number | null {
  return (
    cents === null ||
    cents === '' ||
    ((typeof cents === 'number' || typeof cents === 'string') && /^-?\d{1,15}$/.test(String(cents)))
  );
}

function inUnits(cents: string | number | null): string | null {
  return cents === null || cents === '' ? null : moneyText(Number(cents));
}

/** A value that is not a list is left as it was sent, and refused. */
function withAdded(person_ids: unknown, more: unknown): Body {
  return Array.isArray(person_ids) && Array.isArray(more) ? { person_ids: [...person_ids, ...more] } : {};
}
