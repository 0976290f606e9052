import { applyTodoTemplate, type TemplateTarget } from '@fairlead/domain/todo-templates/todo-template.contract';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { callWithChangeSet } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { errorToast } from '../../ui/toast-store';
import { ApplyTemplateDialog } from './apply-dialog';
import { templatesMessages as m } from './todo-templates.messages';

interface Props {
  readonly on: { readonly kind: RecordKind; readonly id: number; readonly name: string };
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

/** Adds the tasks of a template to one record, with Undo. */
export function ApplyToRecord({ on, onClose, onApplied }: Props) {
  const type = pathOfKind(on.kind) as Exclude<TemplateTarget, 'customers'>;
  const apply = async (id: number, user_id: number | null, tasks: number) => {
    try {
      const body = { type, record_id: on.id, user_id };
      const { changeSetId } = await callWithChangeSet(applyTodoTemplate, { params: { id }, body });
      offerUndo(m.applied(tasks), changeSetId);
      onApplied();
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    }
  };
  return <ApplyTemplateDialog target={type} what={on.name} onClose={onClose} onApply={apply} />;
}
