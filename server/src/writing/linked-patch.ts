import type { Field } from '@fairlead/domain/fields/field';
import { associationOf, idsIn } from '@fairlead/domain/fields/reference';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../base/changes';
import type { Ctx } from '../base/context';
import { seenToLink } from './record-writing';

/** The associations of a patch, resolved for one record. */
export interface Linked {
  readonly issues: readonly Issue[];
  /** The associations of the patch, together with links that stay because the actor does not see them. */
  readonly links: Patch;
  /** The record as the actor sees it: without links to what is hidden. */
  readonly seen: Row;
}

/**
 * Judges the associations of a patch. A record can be linked to what the actor sees. Links to records that the actor
 * does not see, including deleted ones, stay, unless another one replaces the only one.
 */
export async function linkedPatch(ctx: Ctx, kind: RecordKind, patch: Patch, before = NOTHING): Promise<Linked> {
  const [linked] = await linkedPatches(ctx, kind, [{ before, patch }]);
  return linked as Linked;
}

const NOTHING: Row = { id: 0 };

/** The same for many records, with one query for each kind that they are linked to. */
export async function linkedPatches(
  ctx: Ctx,
  kind: RecordKind,
  edits: readonly { readonly before: Row; readonly patch: Patch }[],
): Promise<Linked[]> {
  const fields = linkingFields(ctx, kind).filter(({ key }) => edits.some(({ patch }) => key in patch));
  if (!fields.length) return edits.map(({ before }) => ({ issues: [], links: {}, seen: before }));
  const seen = await seenAmong(ctx, fields, edits);
  return edits.map(({ before, patch }) => judged(fields, seen, before, patch));
}

type LinkingField = Field & { readonly to: RecordKind; readonly several: boolean };

/** The fields that link to records; users are entries of a list, which reading a body checks. */
function linkingFields({ catalogue }: Ctx, kind: RecordKind): LinkingField[] {
  return catalogue.fieldsOf(kind).flatMap((field) => {
    const to = associationOf(field);
    return to ? [{ ...field, to: to.kind, several: to.several }] : [];
  });
}

async function seenAmong(
  ctx: Ctx,
  fields: readonly LinkingField[],
  edits: readonly { readonly before: Row; readonly patch: Patch }[],
): Promise<(kind: RecordKind, id: number) => boolean> {
  const found = new Map<RecordKind, Set<number>>();
  for (const to of new Set(fields.map((field) => field.to))) {
    const keys = fields.filter((field) => field.to === to).map(({ key }) => key);
    const ids = edits.flatMap(({ before, patch }) =>
      keys.flatMap((key) => (key in patch ? [...idsIn(patch[key]), ...idsIn(before[key])] : [])),
    );
    found.set(to, new Set(await seenToLink(ctx, to, [...new Set(ids)])));
  }
  return (kind, id) => found.get(kind)?.has(id) ?? false;
}

function judged(
  fields: readonly LinkingField[],
  isSeen: (kind: RecordKind, id: number) => boolean,
  before: Row,
  patch: Patch,
): Linked {
  const issues: Issue[] = [];
  const links: Record<string, unknown> = {};
  const shown: Record<string, unknown> = {};
  for (const { key, to, several } of fields) {
    if (!(key in patch)) continue;
    const had = idsIn(before[key]);
    const asked = idsIn(patch[key]);
    // Hidden records are refused whether or not they are linked: the answer reveals nothing about them.
    if (asked.some((id) => !isSeen(to, id))) issues.push({ field: key, msg: MESSAGES.not_allowed });
    const hidden = had.filter((id) => !isSeen(to, id));
    shown[key] = valueOf(
      had.filter((id) => isSeen(to, id)),
      several,
    );
    links[key] = valueOf(several || !asked.length ? [...asked, ...hidden] : asked, several);
  }
  return { issues, links, seen: { ...before, ...shown } };
}

function valueOf(ids: readonly number[], several: boolean): number | number[] | null {
  if (!several) return ids[0] ?? null;
  return ids.length ? [...new Set(ids)].sort((a, b) => a - b) : null;
}
