import type { ImportAnswer, ImportOptions, Target } from './import-setting.contract';

export interface Setting {
  readonly headers: readonly string[];
  readonly mapping: readonly Target[];
  readonly options: ImportOptions;
  readonly answers: readonly ImportAnswer[];
}

/**
 * Applies the settings of an earlier file with the same columns to this file, whose columns may be in another order.
 */
export function recalled(
  { headers: before, mapping, options, answers }: Setting,
  headers: readonly string[],
): Omit<Setting, 'headers'> {
  const places = new Map(before.map((header, at) => [header, at]));
  const { name_from, new_fields: _made, ...rest } = options;
  const from = (name_from ?? []).map((at) => headers.indexOf(before[at] ?? '')).filter((at) => at >= 0);
  return {
    mapping: headers.map((header) => mapping[places.get(header) ?? -1] ?? null),
    options: from.length ? { ...rest, name_from: from } : rest,
    answers,
  };
}
