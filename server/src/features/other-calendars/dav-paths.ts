import { DAV } from '@fairlead/domain/other-calendars/other-calendars.contract';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { COLLECTIONS, type CollectionName } from './dav-objects';

/** What an address under /dav refers to. */
export type Place =
  | { readonly kind: 'root' }
  | { readonly kind: 'principal' }
  | { readonly kind: 'home' }
  | { readonly kind: 'collection'; readonly collection: CollectionName }
  | { readonly kind: 'object'; readonly collection: CollectionName; readonly name: string };

/** 404 for everything that is not the user's own. */
export function placeOf(ctx: Ctx, rest: string | undefined): Place {
  const [area, user, collection, name, ...more] = (rest ?? '').split('/').filter((part) => part !== '');
  if (area === undefined) return { kind: 'root' };
  if (user !== String(ctx.actor.id) || more.length) throw notFound();
  if (area === 'principals' && collection === undefined) return { kind: 'principal' };
  if (area !== 'calendars') throw notFound();
  if (collection === undefined) return { kind: 'home' };
  if (!Object.hasOwn(COLLECTIONS, collection)) throw notFound();
  const known = collection as CollectionName;
  return name === undefined ? { kind: 'collection', collection: known } : { kind: 'object', collection: known, name };
}

export const principalPath = ({ actor }: Ctx) => `${DAV}/principals/${actor.id}/`;
export const homePath = ({ actor }: Ctx) => `${DAV}/calendars/${actor.id}/`;
export const collectionPath = (ctx: Ctx, collection: CollectionName) => `${homePath(ctx)}${collection}/`;
export const objectPath = (ctx: Ctx, collection: CollectionName, name: string) =>
  `${collectionPath(ctx, collection)}${encodeURIComponent(name)}`;
