import { z } from 'zod';
import type { Hindrance, Way } from '../access/viewers';
import { answers, contract } from '../wire/contract';
import { idInPath, idParams, paged, type Pagination } from '../wire/list-query';

export interface SharingUser {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly full_name: string;
  readonly is_external: boolean;
  readonly deleted_at: string | null;
}

export interface Share {
  readonly user: SharingUser;
  /** Who shared it and when, by the change log; null where it came with the record from elsewhere. */
  readonly shared_by: { readonly id: number; readonly full_name: string } | null;
  readonly shared_at: string | null;
}

export interface Shares {
  readonly shares: readonly Share[];
  readonly may_share: boolean;
}

/** Somebody who sees the record, and every reason for it. */
export interface RecordViewer {
  readonly user: SharingUser;
  readonly ways: readonly Way[];
  readonly team: { readonly id: number; readonly name: string } | null;
  readonly shared_by: Share['shared_by'];
  readonly may_edit: boolean;
}

export interface Viewers {
  /** Everybody who sees it, whatever was searched for. */
  readonly count: number;
  readonly may_edit_count: number;
  /** How many of those found stand under each first reason. */
  readonly groups: readonly { readonly way: Way; readonly count: number }[];
  readonly entries: readonly RecordViewer[];
  readonly pagination: Pagination;
}

/** What the permission table answers somebody about the record. */
export interface AllowedAct {
  readonly action: 'update' | 'update_owner' | 'share' | 'delete' | 'merge' | 'export';
  readonly allowed: boolean;
}

export interface ViewerAnswer extends RecordViewer {
  readonly sees: boolean;
  /** Null when they see it. */
  readonly hindrance: Hindrance | null;
  readonly owner: { readonly id: number; readonly full_name: string } | null;
  readonly owner_team: RecordViewer['team'];
  readonly acts: readonly AllowedAct[];
}

const ofRecord = idParams.extend({ type: z.string().max(40) });
const ofUser = ofRecord.extend({ user_id: idInPath });

export const recordShares = contract({
  method: 'GET',
  path: '/api/v3/:type/:id/shares',
  params: ofRecord,
  answer: answers<Shares>(),
});

/** Shares the record with these users too; those who have it already keep it. */
export const shareRecord = contract({
  method: 'POST',
  path: '/api/v3/:type/:id/shares',
  params: ofRecord,
  body: z.object({ user_ids: z.array(z.number().int().positive()).min(1).max(1000) }),
  answer: answers<Shares>(),
});

/** Takes the record back from a user. Whoever does not have it stays without. */
export const unshareRecord = contract({
  method: 'DELETE',
  path: '/api/v3/:type/:id/shares/:user_id',
  params: ofUser,
});

export const recordViewers = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/viewers',
  params: ofRecord,
  query: z.object({
    q: z.string().max(200).optional(),
    ...paged(100, 1000),
  }),
  answer: answers<Viewers>(),
});

/** Why this user sees the record, or why not. */
export const recordViewer = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/viewers/:user_id',
  params: ofUser,
  answer: answers<ViewerAnswer>(),
});
