import * as contracts from '@fairlead/domain/documents/document.contract';
import { FILE_MESSAGES } from '@fairlead/domain/documents/document.messages';
import { titleProblem } from '@fairlead/domain/documents/document';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { attrsAsked } from '@fairlead/domain/wire/list-query';
import { type FileStorages, fileStorages } from '../../adapters/file-storage';
import type { Config } from '../../base/config';
import { enterAccount } from '../../account/sessions';
import type { Ctx, PublicCtx } from '../../base/context';
import { conflict, gone, invalidField, notFound } from '../../base/errors';
import { Reply } from '../../http/answer';
import { type Endpoint, endpoint, endpointInSteps, publicEndpointInSteps } from '../../http/endpoint';
import type { RequestInfo, UploadedFile } from '../../http/request-info';
import { contextOf } from '../../jobs/user-context';
import { requireSeen } from '../../reading/hanging';
import { requireVisible } from '../../reading/records';
import { createdOnce } from '../../writing/sent-once';
import {
  addContent,
  createByUrl,
  createFile,
  deleteFile,
  newFile,
  requireNewVersion,
  restoreFile,
  updateFile,
} from './documents.operations';
import { finished } from './documents.present';
import { findDocument, findFiles, listDocuments, summaryOf } from './documents.queries';
import { type Linked, linkedBy, linkMaker } from './file-links';
import { type Judged, judged, kept } from './stored-files';
import { type Content, contentOf, versionsOf } from './stored-files.queries';

const SAVED_BEFORE = 'This was saved before. You can no longer see it.';

export function documentRoutes({ config }: { readonly config: Config }): Endpoint[] {
  const storages = fileStorages(config);
  const present = presenting(config);
  const { list, show, create, update, remove } = contracts.documentCalls;
  const listed = async (ctx: Ctx, query: Parameters<typeof listDocuments>[1]) =>
    present.page(ctx, await listDocuments(ctx, query), query.attrs);
  const of = (contract: typeof contracts.dealDocuments, kind: RecordKind) =>
    endpoint(contract, ['index', 'document'], async (ctx, { params, query }) => {
      await requireVisible(ctx, kind, params.id);
      return listed(ctx, { ...query, [`${kind}_id`]: params.id });
    });
  return [
    endpoint(list, ['index', 'document'], (ctx, { query }) => listed(ctx, query)),
    endpoint(show, ['show', 'document'], (ctx, { params, query }) =>
      present.one(ctx, params.id, attrsAsked.safeParse(query.attrs).data),
    ),
    endpointInSteps(create, ['create', 'document'], async (step, input, request) => {
      const { file } = request;
      if (!file)
        return step(async (ctx) => once(ctx, request, input().body, () => createByUrl(ctx, input().body), present));
      const found = await judgedUpload(file);
      return kept(step, storages, found, {
        check: async (ctx) => void (await newFile(ctx, input().body, found.name)),
        use: async (ctx, stored) => {
          const row = await newFile(ctx, input().body, found.name);
          const sent = [input().body, found.sha256.toString('hex')];
          return once(ctx, request, sent, () => createFile(ctx, row, found, stored), present);
        },
      });
    }),
    endpoint(update, ['update', 'document'], async (ctx, { params, body }) => {
      await updateFile(ctx, params.id, body);
      return present.one(ctx, params.id);
    }),
    endpoint(remove, ['delete', 'document'], async (ctx, { params }) => {
      await deleteFile(ctx, params.id);
      return undefined;
    }),
    of(contracts.dealDocuments, DEAL.name),
    of(contracts.personDocuments, PERSON.name),
    of(contracts.companyDocuments, COMPANY.name),
    ...screenRoutes(config, present),
    ...versionRoutes(config, storages, present),
    byLink(config, storages),
  ];
}

type Present = ReturnType<typeof presenting>;

function presenting(config: Config) {
  const link = (ctx: Ctx) => linkMaker(config, ctx.now);
  return {
    async one(ctx: Ctx, id: number, attrs?: string) {
      const found = await findDocument(ctx, id, attrs);
      if (!found) throw notFound();
      return finished(ctx, found, link(ctx), attrs);
    },
    page(ctx: Ctx, { entries, pagination }: Awaited<ReturnType<typeof listDocuments>>, attrs?: string) {
      const make = link(ctx);
      return { entries: entries.map((row) => finished(ctx, row, make, attrs)), pagination };
    },
  };
}

async function once(
  ctx: Ctx,
  { onceKey }: RequestInfo,
  content: unknown,
  make: () => Promise<number>,
  present: Present,
) {
  if (!onceKey) return present.one(ctx, await make());
  const { id, before } = await createdOnce(ctx, { key: onceKey, record_type: 'document', content }, make);
  if (before && !(await findDocument(ctx, id))) throw conflict(SAVED_BEFORE);
  return present.one(ctx, id);
}

function judgedUpload({ path, size, sha256, name }: UploadedFile): Promise<Judged> {
  return judged({ path, size, sha256: sha256 ?? Buffer.alloc(0), name });
}

function screenRoutes(config: Config, present: Present): Endpoint[] {
  return [
    endpoint(contracts.listFiles, ['files', 'navigation'], async (ctx, { query }) =>
      present.page(ctx, await findFiles(ctx, query)),
    ),
    endpoint(contracts.filesSummary, ['files', 'navigation'], async (ctx) => ({
      ...(await summaryOf(ctx)),
      most_bytes: config.fileBytes,
    })),
    endpoint(contracts.dealFiles, ['index', 'document'], async (ctx, { params, query }) => {
      await requireVisible(ctx, DEAL.name, params.id);
      const asked = { ...query, deal_id: params.id, sort_by: 'created_at', sort_direction: 'desc' } as const;
      return present.page(ctx, await findFiles(ctx, asked));
    }),
  ];
}

function versionRoutes(config: Config, storages: FileStorages, present: Present): Endpoint[] {
  return [
    endpoint(contracts.fileVersions, ['show', 'document'], async (ctx, { params }) => {
      await requireSeen(ctx, 'document', params.id);
      const current = (await findDocument(ctx, params.id))?.version;
      const link = linkMaker(config, ctx.now);
      const versions = await versionsOf(ctx, params.id);
      return {
        entries: versions.map(({ stored, ...version }) => ({
          ...version,
          is_current: version.number === current,
          public_link: link({ account: ctx.account.id, user: ctx.actor.id, document: params.id, stored }),
        })),
      };
    }),
    endpointInSteps(contracts.addVersion, ['update', 'document'], async (step, input, { file }) => {
      const check = async (ctx: Ctx) => void (await requireNewVersion(ctx, input().params.id));
      const problem = file ? titleProblem(file.name) : MESSAGES.required;
      // Rights first: without them, the answer says nothing about the file.
      if (problem || !file) await step(check);
      if (problem || !file) throw invalidField('file', problem ?? MESSAGES.required);
      const found = await judgedUpload(file);
      return kept(step, storages, found, {
        check,
        use: async (ctx, stored) => {
          const { id } = input().params;
          await addContent(ctx, await requireNewVersion(ctx, id), found, stored);
          return present.one(ctx, id);
        },
      });
    }),
    endpoint(contracts.restoreVersion, ['update', 'document'], async (ctx, { params, body }) => {
      await restoreFile(ctx, params.id, body.number);
      return present.one(ctx, params.id);
    }),
  ];
}

/**
 * What a link opens, as long as the user for whom it was made may see the file: rights that ended, a file or a record in
 * the recycle bin and a user who was made inactive end it at once.
 */
async function linkedContent(base: PublicCtx, linked: Linked): Promise<Content | undefined> {
  await enterAccount(base.db, linked.account);
  const ctx = await contextOf(base, linked.account, linked.user, 'screen');
  if (!ctx || ctx.account.deactivated_at) return undefined;
  await requireSeen(ctx, 'document', linked.document);
  return contentOf(ctx, linked);
}

/** Types that a browser shows without running anything in them; all others are only saved. */
const HARMLESS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf', 'text/plain', 'text/csv'];

function byLink(config: Config, storages: FileStorages): Endpoint {
  return publicEndpointInSteps(contracts.fileByLink, async (step, input) => {
    const { content, stale } = await step(async (ctx) => {
      const linked = linkedBy(config, input().params.token, ctx.now);
      return { content: linked && (await linkedContent(ctx, linked)), stale: !linked };
    });
    if (stale) throw gone(FILE_MESSAGES.link_over);
    if (!content) throw notFound();
    const { title, content_type, size, place, key } = content;
    return new Reply(await storages.of(place).read(key), {
      headers: {
        'content-type': HARMLESS.includes(content_type) ? content_type : 'application/octet-stream',
        'content-length': String(size),
        // Always saved when opened: no file is ever a page of this site.
        'content-disposition': `attachment; filename="${plain(title)}"; filename*=UTF-8''${encoded(title)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=900',
      },
    });
  });
}

const plain = (title: string) => title.replace(/[^\x20-\x7e]|["\\%]/g, '_');

const encoded = (title: string) =>
  encodeURIComponent(title).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
