import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Patch, Row } from '../../base/changes';
import { reasonFieldOf, reasonRules } from '@fairlead/domain/deals/reasons';
import { moveToStage, outcomeOf, type Stage, type StagedDeal } from '@fairlead/domain/deals/stage';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { linkedPatch } from '../../writing/linked-patch';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { lockRecord } from '../../reading/records';
import {
  type Body,
  factsOf,
  givenCreation,
  readSent,
  referenceIssues,
  requireUnchanged,
  withUnseen,
} from '../../writing/record-writing';
import { requireCan } from '../../http/access';
import { requireFields, requireNewFields } from '../../http/field-access';
import type { Ctx } from '../../base/context';
import { type FieldIssue, invalid } from '../../base/errors';
import { companyNameIssues, linkCompany } from '../companies/public';
import { requireDuplicatesConfirmed } from '../duplicates/public';
import { type JudgedPatch, judgeChange, judgeNew } from '../forms/public';
import { templateOfNew } from '../todo-templates/public';
import { centsIssues, withAliases } from './deals.aliases';
import { copyNotes, sourceOf } from './deals.copy';
import { withNewPeople } from './deals.people';

/** Creates a deal and returns its id. Only name and pipeline are required, and the pipeline has a default. */
export async function createDeal(ctx: Ctx, given: Body): Promise<number> {
  requireCan(ctx, 'create', DEAL.name);
  const source = await sourceOf(ctx, given);
  const body = withAliases({ ...source?.body, ...given });
  const read = readSent(ctx, DEAL.name, body);
  const sent = closedByProbability(ctx, read.patch);
  const issues = [...read.issues, ...centsIssues(body)];
  const created = givenCreation(ctx, body);
  const place = placeOf(ctx, sent);
  const judged = await judgeNewDeal(ctx, body, sent, place);
  const patch = { ...sent, ...judged.added };
  const template = await templateOfNew(ctx, DEAL.name, body);
  const problems = [
    ...issues,
    ...judged.issues,
    ...template.issues,
    ...(typeof patch.name === 'string' ? [] : issueUnless(issues, 'name', 'Required')),
    ...created.issues,
    ...place.issues,
    ...(await linkIssues(ctx, patch, source?.row)),
    ...(await linkedPatch(ctx, DEAL.name, patch, source?.row)).issues,
  ];
  if (problems.length) throw invalid(problems);
  requireNewFields(ctx, DEAL.name, patch);
  const company = await linkCompany(ctx, patch, source?.row.company_id);
  const peopled = await withNewPeople(ctx, body, patch, company);
  const id = await createRecord(ctx, DEAL.name, {
    user_id: ctx.actor.id,
    is_archived: false,
    ...created.columns,
    ...withoutStage(peopled),
    ...company,
    ...firstStage(place, patch, created.at ?? ctx.now, ctx.now),
    person_ids: peopleOf([], peopled),
    source_deal_id: source?.id ?? null,
  });
  if (source && body.is_copy_with_activities === true) await copyNotes(ctx, source.id, id);
  await template.addTo(id);
  return id;
}

/** A copy has what the deal has from which it is made. */
function judgeNewDeal(ctx: Ctx, body: Body, patch: Patch, { pipeline, stage }: Place): Promise<JudgedPatch> {
  const placed = { deal_pipeline_id: pipeline, deal_stage_id: stage?.id ?? null, probability: stage?.percent ?? null };
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null));
  return judgeNew(ctx, DEAL.name, body, { user_id: ctx.actor.id, ...placed, ...given });
}

/** Changes only what is sent. A change of stage is a move with all its consequences. */
export async function updateDeal(ctx: Ctx, id: number, given: Body, _?: unknown, query: Body = {}): Promise<void> {
  const before = await lockRecord(ctx, DEAL.name, id);
  requireCan(ctx, 'update', DEAL.name, factsOf(ctx, DEAL.name, before));
  const body = withAliases(given);
  const read = readSent(ctx, DEAL.name, body, before);
  const patch = closedByProbability(ctx, read.patch, before);
  const issues = [...read.issues, ...centsIssues(body)];
  const linked = await linkedPatch(ctx, DEAL.name, patch, before);
  const sequel = dealColumns(ctx, before, { ...patch, ...linked.links });
  const judged = await judgeChange(ctx, DEAL.name, body, before, { ...patch, ...sequel.columns });
  const problems = [
    ...issues,
    ...judged.issues,
    ...('name' in patch && patch.name === null ? [{ field: 'name', msg: 'Required' }] : []),
    ...sequel.issues,
    ...closingIssues(ctx, before, sequel.columns),
    ...linked.issues,
    ...(await linkIssues(ctx, patch, before)),
  ];
  if (problems.length) throw invalid(problems);
  requireUnchanged(ctx, DEAL.name, linked.seen, body, patch);
  requireFields(ctx, DEAL.name, before, { ...patch, ...linked.links });
  const changes = {
    ...sequel.columns,
    ...judged.added,
    ...(await linkCompany(ctx, patch, before.company_id)),
    ...(await peoplePatch(ctx, before, patch)),
  };
  await requireDuplicatesConfirmed(ctx, DEAL.name, { before, patch: changes, query });
  await updateRecords(ctx, DEAL.name, [{ before, patch: changes }]);
}

/** A move that closes a deal needs the reason if the account requires it; an archived one needs none. */
function closingIssues(ctx: Ctx, before: Row, columns: Patch): FieldIssue[] {
  const after = { ...before, ...columns };
  const outcome = outcomeOf(ctx.config.deal_stages.find(({ id }) => id === after.deal_stage_id)?.percent);
  if (outcome === 'open' || before.is_archived === true) return [];
  const field = reasonFieldOf(outcome);
  const isTouched = after.deal_stage_id !== before.deal_stage_id || (before[field] ?? null) !== (after[field] ?? null);
  if (!isTouched || after[field] || !reasonRules(ctx.account.settings, outcome).required) return [];
  return [{ field, msg: MESSAGES.required, label: ctx.catalogue.field(DEAL.name, field)?.label }];
}

/** The columns that a patch changes on a deal: its own, and those that follow from a change of stage. */
export function dealColumns(ctx: Ctx, before: Row, patch: Patch): { columns: Patch; issues: readonly Issue[] } {
  if (!('deal_stage_id' in patch) && !('deal_pipeline_id' in patch))
    return { columns: withoutStage(patch), issues: [] };
  const place = placeOf(ctx, {
    ...before,
    deal_stage_id: undefined,
    ...(patch.deal_stage_id ? { deal_pipeline_id: undefined } : {}),
    ...patch,
  });
  return { columns: { ...withoutStage(patch), ...moveDeal(ctx, before, place, patch) }, issues: place.issues };
}

/**
 * The changes of a move to another stage, by the same rule as on screen. A probability in the patch takes precedence.
 */
function moveDeal(ctx: Ctx, before: Row, place: Place, patch: Patch): Patch {
  const from = ctx.config.deal_stages.find((stage) => stage.id === before.deal_stage_id) ?? null;
  const closed_time = typeof patch.closed_time === 'string' ? new Date(patch.closed_time) : undefined;
  const { probability, ...moved } = moveToStage(before as unknown as StagedDeal, from, place.stage, ctx.now, {
    closed_time,
  });
  const weight = patch.probability ?? probability;
  const reasons = ['deal_won_reason_id', 'deal_won_reason_notes', 'deal_loss_reason_id', 'deal_loss_reason_notes'];
  const reasonsGiven = Object.fromEntries(reasons.filter((key) => key in patch).map((key) => [key, patch[key]]));
  return {
    ...moved,
    ...instantsOf(moved),
    ...reasonsGiven,
    deal_pipeline_id: place.pipeline,
    ...(weight === undefined ? {} : { probability: weight }),
  };
}

export async function deleteDeal(ctx: Ctx, id: number): Promise<void> {
  const row = await lockRecord(ctx, DEAL.name, id);
  requireCan(ctx, 'delete', DEAL.name, factsOf(ctx, DEAL.name, row));
  await deleteRecords(ctx, DEAL.name, [row]);
}

interface Place {
  readonly pipeline: number;
  readonly stage: Stage | null;
  readonly issues: readonly Issue[];
}

/** Pipeline and stage of the patch: the stage determines the pipeline, and the pipeline has a default. */
function placeOf(ctx: Ctx, patch: Patch): Place {
  const { deal_pipelines, deal_stages } = ctx.config;
  const stage = deal_stages.find(({ id }) => id === patch.deal_stage_id) ?? null;
  const standard = deal_pipelines.find((pipeline) => pipeline.default)?.id ?? deal_pipelines[0]?.id ?? 0;
  const pipeline = (patch.deal_pipeline_id as number | null | undefined) ?? stage?.deal_pipeline_id ?? standard;
  if (stage && stage.deal_pipeline_id !== pipeline) {
    return { pipeline, stage: null, issues: [{ field: 'deal_stage_id', msg: 'Has invalid value' }] };
  }
  const moved = patch.deal_stage_id === undefined && 'deal_pipeline_id' in patch && patch.id !== undefined;
  return { pipeline, stage: stage ?? (moved ? firstOpen(ctx, pipeline) : null), issues: [] };
}

function firstOpen(ctx: Ctx, pipeline: number): Stage | null {
  const open = ctx.config.deal_stages.filter(
    (stage) => stage.deal_pipeline_id === pipeline && stage.percent > 0 && stage.percent < 100,
  );
  return open.sort((a, b) => a.percent - b.percent)[0] ?? null;
}

/** A new deal enters its stage at its creation time; a closed one closes now unless a closing time is given. */
function firstStage({ pipeline, stage }: Place, patch: Patch, created: Date, now: Date): Patch {
  const closed = stage !== null && (stage.percent === 0 || stage.percent === 100);
  const closedAt = closed ? ((patch.closed_time as string | null | undefined) ?? now.toISOString()) : null;
  return {
    deal_pipeline_id: pipeline,
    deal_stage_id: stage?.id ?? null,
    stage_entered_at: closedAt ?? created.toISOString(),
    closed_time: closedAt,
    probability: patch.probability ?? stage?.percent ?? null,
  };
}

/** A program closes a deal by its probability alone: it moves to the stage of that outcome in its pipeline. */
function closedByProbability(ctx: Ctx, patch: Patch, before?: Row): Patch {
  const { probability, deal_stage_id } = patch;
  const closes = ctx.changes.via === 'api' && (probability === 0 || probability === 100);
  if (!closes || (deal_stage_id !== undefined && deal_stage_id !== null)) return patch;
  const pipeline = placeOf(ctx, { deal_pipeline_id: patch.deal_pipeline_id ?? before?.deal_pipeline_id }).pipeline;
  const stage = ctx.config.deal_stages.find(
    ({ deal_pipeline_id, percent }) => deal_pipeline_id === pipeline && percent === probability,
  );
  return !stage || stage.id === before?.deal_stage_id ? patch : { ...patch, deal_stage_id: stage.id };
}

async function linkIssues(ctx: Ctx, patch: Patch, before?: Row): Promise<Issue[]> {
  const had = (before?.person_ids as number[] | undefined) ?? [];
  const people = (patch.person_ids as number[] | undefined) ?? [];
  return [
    ...(await referenceIssues(ctx, COMPANY.name, 'company_id', [patch.company_id], [before?.company_id])),
    ...(await companyNameIssues(ctx, patch, before?.company_id)),
    ...(await referenceIssues(
      ctx,
      PERSON.name,
      'primary_contact_id',
      [patch.primary_contact_id],
      [...had, before?.primary_contact_id],
    )),
    ...(await referenceIssues(ctx, PERSON.name, 'person_ids', people, had)),
  ];
}

/** The primary contact is always one of the deal's people. */
function peopleOf(had: readonly number[], patch: Patch): number[] {
  const people = (patch.person_ids as number[] | undefined) ?? had;
  const primary = patch.primary_contact_id as number | null | undefined;
  return primary && !people.includes(primary) ? [...people, primary] : [...people];
}

async function peoplePatch(ctx: Ctx, before: Row, patch: Patch): Promise<Patch> {
  if (!('person_ids' in patch) && !patch.primary_contact_id) return {};
  const had = before.person_ids as number[];
  const people = peopleOf(had, { primary_contact_id: before.primary_contact_id, ...patch });
  return { person_ids: await withUnseen(ctx, PERSON.name, people, had) };
}

function withoutStage(patch: Patch): Patch {
  const { deal_stage_id: _stage, deal_pipeline_id: _pipeline, ...rest } = patch;
  return rest;
}

function instantsOf(moved: { closed_time?: Date | null; stage_entered_at?: Date }): Patch {
  const { closed_time, stage_entered_at } = moved;
  return {
    ...(closed_time === undefined ? {} : { closed_time: closed_time?.toISOString() ?? null }),
    ...(stage_entered_at ? { stage_entered_at: stage_entered_at.toISOString() } : {}),
  };
}

function issueUnless(issues: readonly Issue[], field: string, msg: string): Issue[] {
  return issues.some((issue) => issue.field === field) ? [] : [{ field, msg }];
}
