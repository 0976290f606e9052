import type { EntryKind } from '../../reading/entry-kind';
import { CHANGES } from './change-entries.queries';
import { COMMENTS } from './comment-entries.queries';
import { DEAL_MOVES } from './deal-move-entries.queries';
import { HANGING_CHANGES } from './hanging-entries.queries';
import { NOTES } from './note-entries.queries';

/** Every kind of entries in the feed: see the recipe "Add a kind of feed entries". */
export const ENTRY_KINDS: readonly EntryKind[] = [CHANGES, NOTES, COMMENTS, DEAL_MOVES, HANGING_CHANGES];
