import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';

export const TIMES = { created_at: '2026/05/01 09:00:00 +0000', updated_at: '2026/05/01 09:00:00 +0000' };

/** A text field of deals, as the administration receives it. */
export const fieldAnswer = (id: number, name: string, more: Partial<FieldAnswer> = {}): FieldAnswer => ({
  id,
  name,
  field_type: 'text',
  output_type: 'text',
  type: 'DealCustomFieldLabel',
  record_type: 'deal',
  position: id,
  custom_field_group_id: null,
  report_behavior: null,
  is_required: false,
  locked: false,
  locked_add: false,
  custom_field_permissions: [],
  ...TIMES,
  ...more,
});
