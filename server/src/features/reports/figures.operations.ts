import type { Counted } from '@fairlead/domain/reports/figures';
import type { ReportDefinition } from '@fairlead/domain/reports/report';
import type { Ctx } from '../../base/context';
import { type FieldIssue, Refusal } from '../../base/errors';
import { readSavedReports } from '../saved-reports/public';
import { totalOf } from './reports.operations';

interface SavedFigure {
  readonly id: number;
  readonly total: Counted | null;
  readonly problem: string | null;
}

/** The figures of saved reports as the actor counts them; those that the actor does not see are left out. */
export async function figuresOfSaved(ctx: Ctx, ids: readonly number[]): Promise<SavedFigure[]> {
  const found: SavedFigure[] = [];
  for (const { id, definition } of await readSavedReports(ctx, ids)) {
    found.push({ id, ...(await figureOf(ctx, definition)) });
  }
  return found;
}

/** A report whose field was deleted still exists, and has a message instead of a figure. */
async function figureOf(ctx: Ctx, definition: ReportDefinition): Promise<Omit<SavedFigure, 'id'>> {
  try {
    return { total: await totalOf(ctx, definition), problem: null };
  } catch (error) {
    // Its definition is judged before the database is queried.
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    const [issue] = error.body as readonly FieldIssue[];
    return { total: null, problem: issue?.msg ?? null };
  }
}
