import type { FormGroup } from '@fairlead/domain/forms/layout';

/** A form as one list: the title of each group, followed by its fields. The first line is always a title. */
export type Line =
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'field'; readonly name: string; readonly required: boolean };

export function linesOf(groups: readonly FormGroup[]): readonly Line[] {
  return groups.flatMap(({ title, fields }): Line[] => [
    { kind: 'group', title: title ?? '' },
    ...fields.map(({ name, required }): Line => ({ kind: 'field', name, required })),
  ]);
}

export function groupsOf(lines: readonly Line[]): FormGroup[] {
  const groups: { title: string | null; fields: { name: string; required: boolean }[] }[] = [];
  for (const line of lines) {
    if (line.kind === 'group') groups.push({ title: line.title.trim() || null, fields: [] });
    else groups.at(-1)?.fields.push({ name: line.name, required: line.required });
  }
  return groups;
}

/** The lines with one of them in another place; nothing comes before the first title. */
export function lineMoved(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const line = lines[from];
  const place = Math.max(1, Math.min(lines.length - 1, to));
  if (!line || from === 0 || place === from) return lines;
  return lines.toSpliced(from, 1).toSpliced(place, 0, line);
}
