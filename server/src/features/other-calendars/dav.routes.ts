import { davCalls, DAV, wellKnownCalls } from '@fairlead/domain/other-calendars/other-calendars.contract';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { forbidden, notFound } from '../../base/errors';
import { Reply } from '../../http/answer';
import { type Endpoint, publicEndpoint, publicEndpointInSteps } from '../../http/endpoint';
import type { RequestInfo } from '../../http/request-info';
import { asDevice, deviceLimit } from './dav-caller';
import { objectsNamed } from './dav-objects';
import { type Place, placeOf } from './dav-paths';
import { propfind } from './dav-properties';
import { report } from './dav-reports';
import { CALENDAR, DAV_HEADERS, XML } from './dav-types';
import { deleteObject, putObject } from './dav-write';

const WRITES = new Set(['PUT', 'DELETE', 'PROPPATCH']);

/** The calendar of a user for programs that read and write it: see decision 132. */
export function davRoutes(config: Config): Endpoint[] {
  const away = wellKnownCalls.map((contract) =>
    publicEndpoint(contract, async () => new Reply(undefined, { status: 301, headers: { location: `${DAV}/` } })),
  );
  const limit = deviceLimit(config);
  const calls = davCalls.map((contract): Endpoint => {
    const { method } = contract;
    const run = publicEndpointInSteps(contract, (step, input, request) =>
      asDevice(step, request, { writes: WRITES.has(method), limit }, async (ctx) => {
        const { params, body } = input();
        return answer(method, { ctx, config, request, body, place: placeOf(ctx, params['*']) });
      }),
    );
    // A read records the use of the password, which is a write.
    return { ...run, writes: true };
  });
  return [...away, ...calls];
}

interface Call {
  readonly ctx: Ctx;
  readonly config: Config;
  readonly request: RequestInfo;
  readonly body: unknown;
  readonly place: Place;
}

async function answer(method: string, call: Call): Promise<Reply> {
  const { ctx, config, request, body, place } = call;
  if (method === 'OPTIONS') return new Reply(undefined, { status: 204, headers: { ...DAV_HEADERS } });
  if (method === 'PROPFIND') {
    const text = await propfind(ctx, config, place, body, request.header('depth'));
    return new Reply(text, { status: 207, headers: { ...XML, DAV: DAV_HEADERS.DAV } });
  }
  if (method === 'REPORT') {
    if (place.kind !== 'collection') throw notFound();
    return report(ctx, config, place.collection, body);
  }
  if (method === 'PROPPATCH') throw forbidden('Names and colors of these calendars are those of Fairlead');
  return ofObject(method, call);
}

async function ofObject(method: string, { ctx, config, request, body, place }: Call): Promise<Reply> {
  if (place.kind !== 'object') throw method === 'GET' ? notFound() : forbidden('Only events and tasks can be written');
  const { collection, name } = place;
  const conditions = { ifMatch: request.header('if-match'), ifNoneMatch: request.header('if-none-match') };
  if (method === 'PUT') {
    const isNew = await putObject(ctx, config, { collection, name, body, conditions });
    return new Reply(undefined, { status: isNew ? 201 : 204 });
  }
  if (method === 'DELETE') {
    if (!(await deleteObject(ctx, config, { collection, name, conditions }))) throw notFound();
    return new Reply(undefined, { status: 204 });
  }
  const found = (await objectsNamed(ctx, config, collection, [name])).get(name);
  if (!found) throw notFound();
  const known = conditions.ifNoneMatch?.split(',').some((one) => one.trim() === found.etag);
  if (known) return new Reply(undefined, { status: 304, headers: { etag: found.etag } });
  return new Reply(Buffer.from(found.text), { headers: { ...CALENDAR, etag: found.etag } });
}
