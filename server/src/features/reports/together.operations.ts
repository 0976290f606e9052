import { entriesOf } from '@fairlead/domain/fields/read';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import type { ReportAnswer } from '@fairlead/domain/reports/reports.contract';
import type { Ctx } from '../../base/context';
import { apart } from '../../db/savepoint';
import { factsKnow } from '../../reading/facts';
import { slotFields } from '../../reading/slots';
import { type AskedGroup, type AskedReport, askedReport } from './asked-report';
import { batchesOf, type Sized } from './batches';
import { countedByCounters } from './counters';
import type { CountedRow } from './count.queries';
import { countedHeld } from './held-count';
import { countJointly } from './joint-count.queries';
import { type JointAsk, readsIndexes, textOf } from './joint-parts.queries';
import { answerOf, countAskOf, countedByFacts, withoutState } from './reports.operations';

/** The result of one of several reports: its answer, or the error. */
export type RunReport = { readonly answer: ReportAnswer } | { readonly error: unknown };

/**
 * Counts several reports over the deals that the actor sees, in as few passes as their groups allow. One that cannot be
 * counted does not fail the others.
 */
export async function runReports(ctx: Ctx, definitions: readonly ReportDefinition[]): Promise<RunReport[]> {
  const asked = definitions.map((definition) => attempted(() => askedReport(ctx, definition)));
  const reports = asked.filter((one): one is AskedReport => !('error' in one));
  const counted = await countedTogether(ctx, reports);
  const found: RunReport[] = [];
  for (const report of asked)
    found.push('error' in report ? report : await ended(ctx, async () => answerIn(ctx, report, counted.get(report))));
  return found;
}

async function answerIn(ctx: Ctx, report: AskedReport, rows: readonly CountedRow[] | undefined): Promise<ReportAnswer> {
  return answerOf(ctx, report, rows ?? (await countedByFacts(ctx, report)));
}

/** The rows of those that share a pass. If a pass fails, each of its reports is counted by itself. */
async function countedTogether(
  ctx: Ctx,
  reports: readonly AskedReport[],
): Promise<ReadonlyMap<AskedReport, readonly CountedRow[]>> {
  const found = new Map<AskedReport, readonly CountedRow[]>();
  for (const report of reports) {
    const rows = await unlessFailed(
      ctx,
      async () => (await countedByCounters(ctx, report)) ?? (await countedHeld(ctx, report)),
    );
    if (rows) found.set(report, rows);
  }
  const shareable = reports.flatMap((report) => (found.has(report) ? [] : (shareableAsk(ctx, report) ?? [])));
  for (const members of passesOf(ctx, shareable)) {
    const joint = await unlessFailed(ctx, () =>
      countJointly(
        ctx,
        members.map(({ ask }) => ask),
      ),
    );
    for (const [at, { report }] of members.entries()) if (joint?.[at]) found.set(report, joint[at]);
  }
  return found;
}

interface Shareable {
  readonly report: AskedReport;
  readonly ask: JointAsk;
  readonly sized: Sized;
}

/** What the indexes hold is not read from the facts just because one question needs more. */
function passesOf(ctx: Ctx, shareable: readonly Shareable[]): Shareable[][] {
  const isIndexed = shareable.map(({ ask }) => readsIndexes(ctx, ask));
  return [true, false].flatMap((indexed) => {
    const own = shareable.filter((_, at) => isIndexed[at] === indexed);
    return batchesOf(own.map(({ sized }) => sized))
      .filter((batch) => batch.length > 1)
      .map((batch) => batch.map((at) => own[at] as Shareable));
  });
}

/** Undefined for a question that reads more than the facts of a deal, or has an unlimited number of groups. */
function shareableAsk(ctx: Ctx, report: AskedReport): Shareable | undefined {
  const ask = attempted(() => jointAskOf(ctx, report));
  if ('error' in ask) return undefined;
  const pieces = [ask.where, ...ask.keys.map(({ source }) => source.piece)];
  const slots = slotFields(ctx.config, DEAL.name).map(({ key }) => key);
  const reads = pieces.some(({ more, readsOthers }) => more.isFound || readsOthers);
  if (reads || ctx.onlyWith || !ctx.account.facts_ready || !factsKnow(DEAL.name, pieces, slots)) return undefined;
  if (ask.keys.some(({ source }) => source.set || source.joined.columns.size || source.joined.sql)) return undefined;
  const sizes = report.groups.map((group) => sizeOf(ctx, group));
  if (sizes.includes(undefined)) return undefined;
  const keys = new Map(ask.keys.map(({ source }, at) => [textOf(source.piece), sizes[at] as number]));
  return { report, ask, sized: { keys, state: report.definition.state } };
}

function jointAskOf(ctx: Ctx, report: AskedReport): JointAsk {
  const { definition, range } = report;
  const date = { field: definition.date.field, range };
  return { ...countAskOf(ctx, report), state: definition.state, within: withoutState(ctx, report), date };
}

/** The months of five years, if a report has no limit. */
const TIMES = 60;

function sizeOf({ config }: Ctx, { by, time, found: { field } }: AskedGroup): number | undefined {
  if (time) return (time.starts?.length ?? TIMES) + 2;
  if (by === 'boolean') return 3;
  if (by !== 'entry') return undefined;
  const isUser = field.kind === 'user' || field.list === 'users';
  return (isUser ? config.users.length : entriesOf(config, field).length) + 2;
}

/** A pass that fails for several questions is repeated for each of them, so that each has its own error. */
function unlessFailed<T>(ctx: Ctx, work: () => Promise<T>): Promise<T | undefined> {
  return apart(ctx, work).catch(() => undefined);
}

function attempted<T>(work: () => T): T | { readonly error: unknown } {
  try {
    return work();
  } catch (error) {
    return { error };
  }
}

async function ended(ctx: Ctx, work: () => Promise<ReportAnswer>): Promise<RunReport> {
  try {
    return { answer: await apart(ctx, work) };
  } catch (error) {
    return { error };
  }
}
