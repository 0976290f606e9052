import type { Config } from '../../base/config';
import { mapInSlices } from '../../base/breath';
import type { Ctx } from '../../base/context';
import { Refusal } from '../../base/errors';
import { Reply } from '../../http/answer';
import { XML } from './dav-types';
import { type CollectionName, objectsNamed, objectsOf, objectsWith } from './dav-objects';
import { collectionPath, objectPath } from './dav-paths';
import { objectAnswer, objectAnswers } from './dav-properties';
import { matches, readFilter } from './dav-query';
import { child, document, type Element, gone, href, propertiesIn, readXml } from './dav-xml';
import { changedSince, readObjects, readSync } from './objects.queries';
import { seqOf, syncToken } from './sync-token';

const MOST_NAMED = 2000;
const MOST_CHANGES = 1000;

/** REPORT: what a call requests from a collection. */
export async function report(ctx: Ctx, config: Config, collection: CollectionName, body: unknown): Promise<Reply> {
  const asked = readXml(typeof body === 'string' ? body : '');
  const on: Report = { ctx, config, collection, asked, props: propertiesIn(asked) };
  if (asked.name === 'C:calendar-query') return query(on);
  if (asked.name === 'C:calendar-multiget') return multiget(on);
  if (asked.name === 'D:sync-collection') return sync(on);
  return refused('<D:supported-report/>');
}

interface Report {
  readonly ctx: Ctx;
  readonly config: Config;
  readonly collection: CollectionName;
  readonly asked: Element;
  readonly props: readonly Element[];
}

const multistatus = async (parts: Iterable<string>) =>
  new Reply(await document('D:multistatus', parts), { status: 207, headers: XML });
const refused = async (condition: string) =>
  new Reply(await document('D:error', [condition]), { status: 403, headers: XML });

async function query({ ctx, config, collection, asked, props }: Report): Promise<Reply> {
  const filter = readFilter(child(asked, 'C:filter'));
  if (!filter) return refused('<C:supported-filter/>');
  const objects = await objectsOf(ctx, config, collection);
  const isFound = await mapInSlices(objects, (object) => matches(object, filter));
  const found = objects.filter((_object, at) => isFound[at]);
  return multistatus(objectAnswers({ ctx, collection, asked: props }, found));
}

/** An entry is answered once, under however many addresses it is requested. */
async function multiget({ ctx, config, collection, asked, props }: Report): Promise<Reply> {
  const paths = asked.children.filter(({ name }) => name === 'D:href').map(({ text }) => text.trim());
  if (paths.length > MOST_NAMED) throw new Refusal(413, { error: `At most ${MOST_NAMED} entries at once` });
  const here = collectionPath(ctx, collection);
  const named = paths.map((path) => ({ path, name: nameIn(path, here) }));
  const once = new Map(named.map(({ path, name }) => [name || path, { path, name }]));
  const names = [...once.values()].flatMap(({ name }) => name || []);
  const found = await objectsNamed(ctx, config, collection, names);
  const lost = [...once.values()].filter(({ name }) => !found.has(name)).map(({ path }) => gone(path));
  return multistatus(objectAnswers({ ctx, collection, asked: props }, found.values(), lost));
}

/** Programs name entries by their whole address, or by its path. */
function nameIn(address: string, collection: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  if (!path.startsWith(collection)) return '';
  try {
    return decodeURIComponent(path.slice(collection.length));
  } catch {
    return '';
  }
}

/** What changed since a token: found by the number of the change, and only these entries are read. */
async function sync(on: Report): Promise<Reply> {
  const { ctx, config, collection, asked, props } = on;
  const point = await readSync(ctx);
  const given = child(asked, 'D:sync-token')?.text.trim() ?? '';
  const end = (at: number) => `<D:sync-token>${syncToken({ ...point, seq: at })}</D:sync-token>`;
  if (given === '') {
    const all = await objectsOf(ctx, config, collection);
    return multistatus(objectAnswers({ ctx, collection, asked: props }, all, [end(point.seq)]));
  }
  const since = seqOf(given, point);
  if (since === undefined) return refused('<D:valid-sync-token/>');
  const changes = await changedSince(ctx, since, MOST_CHANGES + 1);
  const shown = wholeNumbers(changes);
  const last = shown.length < changes.length ? (shown.at(-1)?.seq ?? since) : point.seq;
  const parts = await changed(
    on,
    shown.map(({ entry_id }) => entry_id),
  );
  const more = `<D:response>${href(collectionPath(ctx, collection))}<D:status>HTTP/1.1 507 Insufficient Storage</D:status></D:response>`;
  return multistatus([...parts, shown.length < changes.length ? more : '', end(last)]);
}

/** A change with many entries has one number and is answered as a whole, even if it exceeds the maximum. */
function wholeNumbers<T extends { readonly seq: number }>(changes: readonly T[]): readonly T[] {
  if (changes.length <= MOST_CHANGES) return changes;
  const cut = changes.at(-1)?.seq;
  const whole = changes.filter(({ seq }) => seq !== cut);
  return whole.length ? whole : changes;
}

async function changed({ ctx, config, collection, props }: Report, ids: readonly number[]): Promise<string[]> {
  if (!ids.length) return [];
  const objects = await objectsWith(ctx, config, collection, ids);
  const there = new Set(objects.map(({ name }) => name));
  const names = await namesOf(ctx, ids);
  const lost = names.filter((name) => !there.has(name));
  return [
    ...objects.map((one) => objectAnswer(ctx, collection, one, props)),
    ...lost.map((name) => gone(objectPath(ctx, collection, name))),
  ];
}

async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<string[]> {
  const own = new Map((await readObjects(ctx, ids)).map(({ entry_id, name }) => [entry_id, name]));
  return ids.map((id) => own.get(id) ?? `${id}.ics`);
}
