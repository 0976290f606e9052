import { z } from 'zod';
import { answers, contract, type Described } from '../wire/contract';
import { PROFILE_KINDS, type ProfileKind } from './profile-kinds';

/** Many times as many as a profile has, so that a wrong one is named instead of refused as a whole. */
const MOST = 300;
const tile = z.string().min(1).max(300);
const tiles = z.array(tile).max(MOST);
const positions = z.strictObject({ left: tiles, right: tiles });

const layout = z.strictObject({ collapsed_tiles: tiles, positions, hidden_tiles: tiles });
export type ProfileLayout = Described<typeof layout>;

const profileKind = z.enum(PROFILE_KINDS as readonly [ProfileKind, ...ProfileKind[]]);

/** A user's arrangement of each kind of profile, with the existing tiles. */
export const layouts = z.record(profileKind, layout);
export type ProfileLayouts = Readonly<Record<ProfileKind, ProfileLayout>>;

export const profilesLayout = contract({
  method: 'GET',
  path: '/api/internal/users/profiles_layout',
  answer: answers(z.strictObject({ layouts })),
});

const params = z.object({ profile_type: profileKind });
const saved = answers(layout);

/** The places of the tiles; hidden and collapsed ones may be sent with it. */
export const savePositions = contract({
  method: 'PUT',
  path: '/api/internal/users/profiles_layout/:profile_type/position',
  params,
  body: z.object({ positions, collapsed_tiles: tiles.optional(), hidden_tiles: tiles.optional() }),
  answer: saved,
});

/** Hides a tile or shows it again: toggled unless the body says which. */
export const saveHidden = contract({
  method: 'PUT',
  path: '/api/internal/users/profiles_layout/:profile_type/hidden_tiles',
  params,
  body: z.object({ tile, hidden: z.boolean().optional() }),
  answer: saved,
});

/** Collapses a tile or opens it again, the same way. */
export const saveCollapsed = contract({
  method: 'PUT',
  path: '/api/internal/users/profiles_layout/:profile_type/collapsed_tiles',
  params,
  body: z.object({ tile, collapsed: z.boolean().optional() }),
  answer: saved,
});
