import { randomUUID } from 'node:crypto';
import path from 'node:path';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import type { SessionUser } from '@fairlead/domain/access/session.types';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Logger, pino } from 'pino';
import type { MailSetup } from './adapters/mail';
import type { Config } from './base/config';
import type { Pool } from './base/database';
import { trustOf } from './base/trusted-proxies';
import { routes } from './features';
import { unknownKeys, unreadBodies } from './http/address-tally';
import { signingKeys } from './http/api-tokens';
import { BODY_BYTES, FORM_BYTES, guardBodies, PUBLIC_BODY_BYTES, REQUEST_MS } from './http/bodies';
import type { Opening } from './http/caller';
import { readPrefixedCookies } from './http/cookies';
import { dispatch } from './http/dispatch';
import type { Dispatcher } from './http/dispatcher';
import { type Endpoint, isForUsers } from './http/endpoint';
import { badRequest, invalidField, notFound, Refusal } from './base/errors';
import { jsonProblem, NOT_JSON } from './base/json-bounds';
import { allowedHosts, RateLimit, requireEncryption, requireKnownHost, requireSameOrigin } from './http/guard';
import { Origins } from './http/origins';
import { ConcurrencyLimits } from './http/concurrency-limits';
import { innerUrl } from './http/paths';
import { parseQuery } from './http/query-string';
import { RefusalLog } from './http/refusals';
import { isHealthCheck, logRequests } from './http/request-log';
import type { LiveHub } from './live/hub';
import type { UploadedFile } from './http/request-info';
import { sendError, UNKNOWN_TYPE } from './http/respond';
import { servePage } from './http/spa';
import type { PermitHolder } from './http/fair-limiter';
import { deleteUpload, takeUploads, UPLOAD_BYTES } from './http/uploads';

declare module 'fastify' {
  interface FastifyRequest {
    actor?: SessionUser;
    upload?: UploadedFile;
    /** Set once the caller's credential is counted and known to be well formed. */
    opening?: Opening;
    /** The origin of the page that calls with a key or token, if an account admits it. */
    admittedOrigin?: string;
    /** Holds the permit while the body is read. */
    permitHolder?: PermitHolder;
    /** Runs while the body is expected. */
    bodyTimer?: ReturnType<typeof setTimeout>;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export interface AppParts {
  readonly config: Config;
  readonly pool: Pool;
  /** The connections of heavy work; those of requests if left out. */
  readonly heavyPool?: Pool;
  readonly mailer: MailSetup;
  readonly clock: () => Date;
  /** The folder with the built front end; undefined in API tests. */
  readonly webFolder?: string;
  readonly signupToken: string;
  readonly logger?: Logger;
  /** Called after a commit that wrote into the outbox. */
  readonly wakeRelay?: () => void;
  /** The browsers that are connected to this server; without it there is no push channel. */
  readonly hub?: LiveHub;
}

/** The whole server without a port. All dependencies are parameters; nothing is read from the environment. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config } = parts;
  const app = Fastify({
    loggerInstance: (parts.logger ?? pino({ level: config.logLevel })) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Decides whether X-Forwarded-Proto is trusted; `addressOf` determines the visitor's address.
    trustProxy: trustOf(config.trustProxy),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    rewriteUrl: innerUrl,
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery },
    bodyLimit: PUBLIC_BODY_BYTES,
    requestTimeout: REQUEST_MS,
  });
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true });
  for (const method of ['PROPFIND', 'PROPPATCH', 'REPORT']) app.addHttpMethod(method, { hasBody: true });
  await app.register(cookie);
  const secure = isSecure(config);
  readPrefixedCookies(app, secure);
  await app.register(multipart, { limits: { fileSize: UPLOAD_BYTES, files: 1, fields: 200, fieldSize: BODY_BYTES } });
  await app.register(helmet, { ...helmetOptions(config), global: false });
  protectAnswers(app);
  readForms(app);
  const dispatcher = dispatcherOf(parts, secure);
  guardBodies(app, dispatcher);
  await takeUploads(app, dispatcher, config);
  guardRequests(app, parts);
  // Set before the routes: the `await` on `servePage` finalizes the handlers of the routes.
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  for (const endpoint of routes(parts)) mount(app, dispatcher, endpoint);
  await servePage(app, parts.pool, parts.webFolder);
  // Before the server waits for its connections to end.
  app.addHook('preClose', async () => parts.hub?.stop());
  return app;
}

function mount(app: FastifyInstance, on: Dispatcher, endpoint: Endpoint): void {
  const { method, path } = endpoint.contract;
  const methods = method === 'PUT' || method === 'PATCH' ? ['PUT', 'PATCH'] : [method];
  // Also when the caller has left: then no hook runs after the answer.
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    dispatch(on, endpoint, request, reply).finally(() => deleteUpload(request));
  const bodyLimit = isForUsers(endpoint) ? BODY_BYTES : PUBLIC_BODY_BYTES;
  app.route({ method: methods, url: path, bodyLimit, config: { endpoint }, handler });
}

/** Whether the visitor's own connection is encrypted, as the configured address or the trusted proxy says. */
function isSecure({ publicUrl }: Config): (request: FastifyRequest) => boolean {
  const publicIsSecure = publicUrl?.startsWith('https:') ?? false;
  return (request) => publicIsSecure || request.protocol === 'https';
}

function dispatcherOf(
  { pool, heavyPool = pool, clock, config, wakeRelay, hub }: AppParts,
  secure: Dispatcher['secure'],
): Dispatcher {
  return {
    pool,
    heavyPool,
    concurrency: new ConcurrencyLimits(),
    spoolFolder: path.join(config.dataFolder, 'spool'),
    clock,
    wakeRelay,
    wakeLive: hub && (() => hub.ring()),
    limits: {
      session: new RateLimit(config.sessionRateLimit),
      api: new RateLimit(config.apiRateLimit),
      apart: new RateLimit(config.sessionRateLimit * 10),
    },
    keysFor: signingKeys(config),
    unknownKeys: unknownKeys(),
    unreadBodies: unreadBodies(),
    refusals: new RefusalLog(pool),
    trusts: trustOf(config.trustProxy),
    adminFactor: config.adminMfa === 'required',
    keysInHeaders: config.keysInAddresses === 'refused',
    secure,
  };
}

function guardRequests(app: FastifyInstance, { config, clock, pool }: AppParts): void {
  const origins = new Origins(pool, clock);
  const trusts = trustOf(config.trustProxy);
  const hosts = allowedHosts(config.publicUrl, config.host);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store').header('vary', 'Origin, Accept');
    if (!isHealthCheck(request)) requireKnownHost(request.headers.host, hosts);
    const encrypted = requireEncryption(request, trusts, config.publicUrl);
    if (encrypted) return reply.redirect(encrypted, 308);
    if (await origins.admit(request, reply)) return reply.code(204).send();
    if (request.method !== 'GET' && !request.admittedOrigin) requireSameOrigin(request.headers);
    return undefined;
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-runtime', (reply.elapsedTime / 1000).toFixed(6));
  });
  logRequests(app, clock);
}

/** Parses Rails-style forms (`note[content]=x`) and treats an empty JSON body as no body. */
function readForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length > FORM_BYTES) return done(new Refusal(413, { error: FORM_TOO_LONG }, { connection: 'close' }));
    done(null, parseQuery(body as string));
  });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(/^application\/([\w.-]+\+)?json/, { parseAs: 'string' }, (_request, body, done) => {
    const text = (body as string).trim();
    if (!text) return done(null, {});
    const problem = jsonProblem(text);
    if (problem) return done(problem === NOT_JSON ? noJson() : invalidField('base', problem));
    try {
      done(null, JSON.parse(text));
    } catch {
      done(noJson());
    }
  });
  app.addContentTypeParser(/^(application|text)\/(xml|calendar)/, { parseAs: 'string' }, (request, body, done) => {
    const takes = request.routeOptions.config.endpoint?.contract.takes_text;
    done(takes || !body.length ? null : new Refusal(415, { error: UNKNOWN_TYPE }), takes ? body : {});
  });
  // Other types are rejected if the request has a body; some clients name a type without sending one.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(body.length ? new Refusal(415, { error: UNKNOWN_TYPE }) : null, {});
  });
}

const FORM_TOO_LONG = 'The form is larger than 1 MB. Send it as JSON.';
const noJson = () => badRequest('The body is not valid JSON');

/** The security headers are the same for every answer; computing them each time took 2% of each request. */
function protectAnswers(app: FastifyInstance): void {
  let known: [string, string][] | undefined;
  app.addHook('onRequest', (_request, reply, next) => {
    if (known) for (const [name, value] of known) reply.raw.setHeader(name, value);
    else {
      reply.helmet();
      known = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)]);
    }
    next();
  });
}

function helmetOptions(config: Config) {
  return {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': config.publicUrl?.startsWith('https:') ? [] : null,
      },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
  };
}
