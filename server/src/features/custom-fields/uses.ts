import { customId } from '@fairlead/domain/custom-fields/custom-field';
import type { FieldUses, UsesOfField } from '@fairlead/domain/custom-fields/field-uses.contract';
import { FORM_NAMES, kindOfForm } from '@fairlead/domain/forms/layout';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { shownOn } from '../forms/public';
import { fieldPlaces } from './custom-fields.queries';
import { countFilled, countMentions } from './uses.queries';

/** How often the fields of a kind are filled in, and how many forms, views, rules, formulas and reports use each. */
export async function usesOf(ctx: Ctx, kind: RecordKind): Promise<{ records: number; entries: UsesOfField[] }> {
  const [fields, { records, values }, mentions, forms] = await Promise.all([
    fieldPlaces(ctx, kind),
    countFilled(ctx, kind),
    countMentions(ctx),
    formsOf(ctx, kind),
  ]);
  const named = (part: FieldUses, id: number) =>
    mentions.filter((one) => one.part === part && one.id === id).reduce((sum, { n }) => sum + n, 0);
  const entries = fields.flatMap(({ id, deleted }) =>
    deleted
      ? []
      : {
          id,
          values: values.get(id) ?? 0,
          forms: forms.filter((shown) => shown.includes(id)).length,
          views: named('views', id),
          rules: named('rules', id),
          formulas: named('formulas', id),
          reports: named('reports', id),
        },
  );
  return { records, entries };
}

/** The custom fields that each form of the kind shows. */
async function formsOf(ctx: Ctx, kind: RecordKind): Promise<number[][]> {
  const names = FORM_NAMES.filter((name) => kindOfForm(name) === kind);
  return Promise.all(names.map(async (name) => (await shownOn(ctx, name)).flatMap((key) => customId(key) ?? [])));
}
