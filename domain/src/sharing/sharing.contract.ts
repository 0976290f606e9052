import { z } from 'zod';
import { answers, contract, type Described, NOTHING, describing } from '../wire/contract';
import { idInPath, idParams, paged } from '../wire/list-query';
import { count, id, instant, named, someone, pagination } from '../wire/formats';
import { type Hindrance, WAYS } from '../access/viewers';

const way = z.enum(WAYS);
const hindrance = describing<Hindrance>()(
  z.enum(['inactive', 'external', 'owner', 'team', 'team_and_leaders', 'manager']),
);

const sharingUser = z.strictObject({
  id,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  is_external: z.boolean(),
  deleted_at: instant.nullable(),
});
export type SharingUser = Described<typeof sharingUser>;

const share = z.strictObject({
  user: sharingUser,
  /** Who shared it and when, from the change log; null for a share that arrived with its record. */
  shared_by: someone.nullable(),
  shared_at: instant.nullable(),
});
export type Share = Described<typeof share>;

const shares = z.strictObject({ shares: z.array(share), may_share: z.boolean() });
export type Shares = Described<typeof shares>;

/** A user who sees the record, with every reason for it. */
const viewer = z.strictObject({
  user: sharingUser,
  ways: z.array(way),
  team: named.nullable(),
  shared_by: share.shape.shared_by,
  may_edit: z.boolean(),
});
export type RecordViewer = Described<typeof viewer>;

const viewers = z.strictObject({
  /** The number of all users who see it, regardless of the search. */
  count,
  may_edit_count: count,
  /** The number of matching users by their first reason. */
  groups: z.array(z.strictObject({ way, count })),
  entries: z.array(viewer),
  pagination,
});
export type Viewers = Described<typeof viewers>;

/** Whether the permission table allows the user each action on the record. */
const allowedAct = z.strictObject({
  action: z.enum(['update', 'update_owner', 'share', 'delete', 'merge', 'export']),
  allowed: z.boolean(),
});
export type AllowedAct = Described<typeof allowedAct>;

const viewerAnswer = viewer.extend({
  sees: z.boolean(),
  /** Null if they see it. */
  hindrance: hindrance.nullable(),
  owner: someone.nullable(),
  owner_team: viewer.shape.team,
  acts: z.array(allowedAct),
});
export type ViewerAnswer = Described<typeof viewerAnswer>;

const ofRecord = idParams.extend({ type: z.string().max(40) });
const ofUser = ofRecord.extend({ user_id: idInPath });

export const recordShares = contract({
  method: 'GET',
  path: '/api/v3/:type/:id/shares',
  params: ofRecord,
  answer: answers(shares),
});

/** Shares the record with these users in addition; existing shares stay. */
export const shareRecord = contract({
  method: 'POST',
  path: '/api/v3/:type/:id/shares',
  params: ofRecord,
  body: z.object({ user_ids: z.array(z.number().int().positive()).min(1).max(1000) }),
  answer: answers(shares),
});

/** Removes a user's share of the record. No error if there is none. */
export const unshareRecord = contract({
  method: 'DELETE',
  path: '/api/v3/:type/:id/shares/:user_id',
  params: ofUser,
  answer: NOTHING,
});

export const recordViewers = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/viewers',
  params: ofRecord,
  query: z.object({
    q: z.string().max(200).optional(),
    ...paged(100, 1000),
  }),
  answer: answers(viewers),
});

/** Why this user sees the record, or why not. */
export const recordViewer = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/viewers/:user_id',
  params: ofUser,
  answer: answers(viewerAnswer),
});

/** Colleagues who may be mentioned on the record: they see it, and may read a private note on it. */
export const mentionable = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/mentionable',
  params: ofRecord,
  query: z.object({
    q: z.string().max(200).default(''),
    private: z.enum(['true', 'false']).default('false'),
  }),
  answer: answers(z.strictObject({ entries: z.array(someone) })),
});
