import { type ImportOptions, MATCHES } from '@fairlead/domain/imports/import-setting.contract';
import type { Ctx } from '../../base/context';
import type { FieldIssue } from '../../base/errors';
import type { Import } from './imports.queries';

type Sheet = Pick<Import, 'type' | 'headers'> & Partial<Pick<Import, 'options'>>;

export function optionIssues(ctx: Ctx, sheet: Sheet, options: ImportOptions = {}): FieldIssue[] {
  return wrongOptions(ctx, sheet, options).map((key) => ({ field: `options.${key}`, msg: 'Has invalid value' }));
}

/** Stages, pipelines and users of an earlier import may no longer exist. */
export function withoutWrong(ctx: Ctx, sheet: Sheet, options: ImportOptions): ImportOptions {
  const wrong = new Set<string>(wrongOptions(ctx, sheet, options));
  return Object.fromEntries(Object.entries(options).filter(([key]) => !wrong.has(key)));
}

function wrongOptions(ctx: Ctx, { type, headers, options: before = {} }: Sheet, options: ImportOptions): string[] {
  const { deal_pipelines, deal_stages, users } = ctx.config;
  const pipeline = options.deal_pipeline_id ?? before.deal_pipeline_id ?? deal_pipelines.find((one) => one.default)?.id;
  const wrong = {
    deal_pipeline_id: options.deal_pipeline_id && !deal_pipelines.some(({ id }) => id === options.deal_pipeline_id),
    default_stage_id:
      options.default_stage_id &&
      !deal_stages.some(({ id, deal_pipeline_id }) => id === options.default_stage_id && deal_pipeline_id === pipeline),
    default_owner_id:
      options.default_owner_id && !users.some(({ id, deleted_at }) => id === options.default_owner_id && !deleted_at),
    name_from: options.name_from?.some((at) => at >= headers.length),
    match_by: options.match_by && !MATCHES[type].includes(options.match_by),
  };
  return Object.entries(wrong).flatMap(([key, is]) => (is ? [key] : []));
}
