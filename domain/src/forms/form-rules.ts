import type { Catalogue } from '../fields/catalogue';
import { type FormLayout, type FormName, layoutOf } from './layout';
import type { FieldRules } from './rules';

export interface SavedForm extends FormLayout {
  readonly name: FormName;
}

/** Everything that an account decided about its forms. */
export interface FormRules extends FieldRules {
  /** Only those that the account arranged. */
  readonly forms: readonly SavedForm[];
}

export const NO_FORM_RULES: FormRules = { forms: [], conditional_fields: [], conditional_dropdowns: [] };

export function formOf(catalogue: Catalogue, { forms }: Pick<FormRules, 'forms'>, name: FormName): FormLayout {
  return layoutOf(
    catalogue,
    name,
    forms.find((form) => form.name === name),
  );
}
