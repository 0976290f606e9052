import { idOf } from '@fairlead/domain/calendar-entries/place';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Ctx } from '../../base/context';
import { mayDo } from '../../http/access';
import { readRows } from '../../reading/records';
import type { Body } from '../../writing/record-writing';
import { addTasks, judgeTemplate, targetsOf } from './apply';

interface OfNew {
  readonly issues: readonly Issue[];
  /** Adds the tasks to the record once it exists. */
  readonly addTo: (id: number) => Promise<void>;
}

const nothing = async () => undefined;
const refused = (field: string): OfNew => ({ issues: [{ field, msg: MESSAGES.not_allowed }], addTo: nothing });

/** What `todo_template_id` and `todo_template_user_id` of a new record request. */
export async function templateOfNew(ctx: Ctx, kind: RecordKind, body: Body): Promise<OfNew> {
  const id = idOf(body.todo_template_id ?? null);
  const user = idOf(body.todo_template_user_id ?? null);
  if (id === undefined) return refused('todo_template_id');
  if (user === undefined || (user !== null && id === null)) return refused('todo_template_user_id');
  if (id === null) return { issues: [], addTo: nothing };
  if (!mayDo(ctx, 'create', 'calendar_entry')) return refused('todo_template_id');
  const [own] = targetsOf(kind, undefined);
  const ready = await judgeTemplate(ctx, id, own ? [own] : [], user, 'todo_template_user_id');
  if (Array.isArray(ready)) return { issues: ready, addTo: nothing };
  return {
    issues: [],
    addTo: async (record) => void (await addTasks(ctx, ready as never, kind, await readRows(ctx, kind, [record]))),
  };
}
