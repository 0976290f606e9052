import { createHash } from 'node:crypto';
import { addDays } from '@fairlead/domain/dates/plain';
import { localDate } from '@fairlead/domain/dates/zones';
import { type Component, writeComponent } from '@fairlead/domain/icalendar/component';
import { calendarOf, componentsOf, zonesOf } from '@fairlead/domain/other-calendars/as-component';
import { type CalendarRow, type Resource, resourcesOf } from '@fairlead/domain/other-calendars/resource';
import type { Config } from '../../base/config';
import { mapInSlices } from '../../base/breath';
import type { Ctx } from '../../base/context';
import { idsNamed, type ObjectRow, readObjects } from './objects.queries';
import { calendarRows, calendarRowsOf } from './rows.queries';
import { showingOf } from './showing';

export const COLLECTIONS = { events: 'CalendarEvent', tasks: 'CalendarTask' } as const;
export type CollectionName = keyof typeof COLLECTIONS;

/** A resource as a device has it. */
export interface DavObject {
  readonly resource: Resource;
  readonly components: readonly Component[];
  readonly name: string;
  readonly text: string;
  readonly etag: string;
  /** What the device wrote of it; undefined where none did. */
  readonly own: ObjectRow | undefined;
}

/** A year back and everything ahead; older entries are answered when they are requested. */
const DAYS_BACK = 365;

export async function objectsOf(ctx: Ctx, config: Config, collection: CollectionName): Promise<DavObject[]> {
  const since = addDays(localDate(ctx.now, ctx.actor.time_zone), -DAYS_BACK);
  const [rows, own] = [await calendarRows(ctx, since), await readObjects(ctx)];
  return shown(ctx, config, ofType(resourcesOf(rows), collection), own);
}

/** The entries and series among these that are in the collection. */
export async function objectsWith(
  ctx: Ctx,
  config: Config,
  collection: CollectionName,
  ids: readonly number[],
): Promise<DavObject[]> {
  const keys = new Set(ids.map(String));
  const [rows, own] = [await calendarRowsOf(ctx, ids), await readObjects(ctx, ids)];
  const asked = resourcesOf(rows).filter(({ key }) => keys.has(key.replace(/-first$/, '')));
  return shown(ctx, config, ofType(asked, collection), own);
}

/** By the names of their addresses. */
export async function objectsNamed(
  ctx: Ctx,
  config: Config,
  collection: CollectionName,
  names: readonly string[],
): Promise<Map<string, DavObject>> {
  const given = await idsNamed(ctx, names);
  const numbered = names.flatMap((name) => /^(\d{1,15})(-first)?\.ics$/.exec(name)?.[1] ?? []).map(Number);
  const ids = [...new Set([...given.map(({ entry_id }) => entry_id), ...numbered])];
  const found = await objectsWith(ctx, config, collection, ids);
  const asked = new Set(names);
  return new Map(found.filter(({ name }) => asked.has(name)).map((one) => [one.name, one]));
}

const ofType = (all: readonly Resource[], collection: CollectionName) =>
  all.filter(({ main }) => main.type === COLLECTIONS[collection]);

function shown(
  ctx: Ctx,
  config: Config,
  resources: readonly Resource[],
  own: readonly ObjectRow[],
): Promise<DavObject[]> {
  const byKey = new Map(own.map((row) => [String(row.entry_id), row]));
  const plain = showingOf(ctx, config, 'VTODO');
  const showing = {
    ...plain,
    uid: (key: string) => byKey.get(key)?.uid ?? plain.uid(key),
    kept: (key: string, day: string) => byKey.get(key)?.kept[day],
  };
  return mapInSlices(resources, (resource) => {
    const components = componentsOf(resource, showing);
    const zones = zonesOf([resource.main, ...resource.changed] as CalendarRow[]);
    const text = writeComponent(calendarOf(components, zones, showing.year));
    const row = byKey.get(resource.key);
    return { resource, components, name: row?.name ?? `${resource.key}.ics`, text, etag: tagOf(text), own: row };
  });
}

/** A hash of the text: whatever changes the text changes the tag. */
function tagOf(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}
