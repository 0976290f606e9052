import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { COLLECTIONS, type CollectionName, type DavObject, objectsNamed, objectsOf } from './dav-objects';
import { collectionPath, homePath, objectPath, type Place, principalPath } from './dav-paths';
import { child, document, type Element, href, propertiesIn, readXml, response, xml } from './dav-xml';
import { readSync } from './objects.queries';
import { syncToken } from './sync-token';

type Known = Readonly<Record<string, string>>;
type Asked = readonly Element[] | 'all';

const NAMES = { events: 'Fairlead', tasks: 'Fairlead tasks' } as const;
const REPORTS = ['C:calendar-query', 'C:calendar-multiget', 'D:sync-collection'];
const PRIVILEGES = [
  'read',
  'write',
  'write-properties',
  'write-content',
  'bind',
  'unbind',
  'read-current-user-privilege-set',
];
const MOST_BYTES = 64 * 1024;

/** PROPFIND: the properties of a place, and with `Depth: 1` of what is in it. */
export async function propfind(
  ctx: Ctx,
  config: Config,
  place: Place,
  body: unknown,
  depth: string | undefined,
): Promise<string> {
  const asked = askedIn(body);
  const deep = depth !== '0' && depth !== undefined;
  const parts = await answers(ctx, config, place, asked, deep);
  return document('D:multistatus', parts);
}

function askedIn(body: unknown): Asked {
  if (typeof body !== 'string' || body.trim() === '') return 'all';
  const asked = readXml(body);
  return child(asked, 'D:prop') ? propertiesIn(asked) : 'all';
}

async function answers(ctx: Ctx, config: Config, place: Place, asked: Asked, deep: boolean): Promise<Iterable<string>> {
  if (place.kind === 'root') return [response('/dav/', asked, own(ctx, '<D:collection/>', 'Fairlead'))];
  if (place.kind === 'principal')
    return [response(principalPath(ctx), asked, own(ctx, '<D:collection/><D:principal/>', ctx.actor.full_name))];
  if (place.kind === 'home') {
    const home = response(homePath(ctx), asked, own(ctx, '<D:collection/>', NAMES.events));
    if (!deep) return [home];
    const both = Object.keys(COLLECTIONS) as CollectionName[];
    return [home, ...(await Promise.all(both.map((one) => collectionAnswer(ctx, one, asked))))];
  }
  const { collection } = place;
  if (place.kind === 'collection') {
    const objects = deep ? await objectsOf(ctx, config, collection) : [];
    const first = await collectionAnswer(ctx, collection, asked);
    return objectAnswers({ ctx, collection, asked }, objects, [first]);
  }
  const object = (await objectsNamed(ctx, config, collection, [place.name])).get(place.name);
  if (!object) throw notFound();
  return [objectAnswer(ctx, collection, object, asked)];
}

/** What every resource says about the user. */
function own(ctx: Ctx, type: string, name: string): Known {
  const principal = href(principalPath(ctx));
  return {
    'D:resourcetype': type,
    'D:displayname': xml(name),
    'D:current-user-principal': principal,
    'D:principal-URL': principal,
    'D:owner': principal,
    'D:principal-collection-set': href('/dav/'),
    'C:calendar-home-set': href(homePath(ctx)),
    'C:calendar-user-address-set': `${href(`mailto:${ctx.actor.email ?? ''}`)}${principal}`,
    'D:current-user-privilege-set': PRIVILEGES.map((one) => `<D:privilege><D:${one}/></D:privilege>`).join(''),
  };
}

async function collectionAnswer(ctx: Ctx, collection: CollectionName, asked: Asked): Promise<string> {
  const token = syncToken(await readSync(ctx));
  const { 'C:calendar-home-set': _home, 'D:principal-URL': _principal, ...rest } = own(ctx, '', NAMES[collection]);
  const component = collection === 'events' ? 'VEVENT' : 'VTODO';
  const reports = REPORTS.map((one) => `<D:supported-report><D:report><${one}/></D:report></D:supported-report>`);
  return response(collectionPath(ctx, collection), asked, {
    ...rest,
    'D:resourcetype': '<D:collection/><C:calendar/>',
    'D:supported-report-set': reports.join(''),
    'C:supported-calendar-component-set': `<C:comp name="${component}"/>`,
    'C:supported-calendar-data': '<C:calendar-data content-type="text/calendar" version="2.0"/>',
    'C:max-resource-size': String(MOST_BYTES),
    'D:sync-token': token,
    'CS:getctag': token,
  });
}

interface Answering {
  readonly ctx: Ctx;
  readonly collection: CollectionName;
  readonly asked: Asked;
}

/** One after the other, so that an answer that is too long is abandoned in between. */
export function* objectAnswers(
  { ctx, collection, asked }: Answering,
  objects: Iterable<DavObject>,
  before: readonly string[] = [],
): Generator<string> {
  yield* before;
  for (const one of objects) yield objectAnswer(ctx, collection, one, asked);
}

/** With its text only if that is requested by name. */
export function objectAnswer(ctx: Ctx, collection: CollectionName, object: DavObject, asked: Asked): string {
  const known: Known = {
    'D:getetag': xml(object.etag),
    'D:getcontenttype': `text/calendar; charset=utf-8; component=${collection === 'events' ? 'VEVENT' : 'VTODO'}`,
    'D:getcontentlength': String(Buffer.byteLength(object.text)),
    'D:resourcetype': '',
    'D:current-user-principal': href(principalPath(ctx)),
  };
  const withData = asked !== 'all' && asked.some(({ name }) => name === 'C:calendar-data');
  const data: Known = withData ? { 'C:calendar-data': xml(object.text) } : {};
  return response(objectPath(ctx, collection, object.name), asked, { ...known, ...data });
}
