import {
  deleteTodoTemplate,
  sortTodoTemplates,
  type TodoTemplate,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import { useState } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Button } from '../../ui/button';
import { ConfirmModal } from '../../ui/confirm-modal';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconListCheck, IconPencil, IconPlus, IconTrash } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { PageHead, PageText } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { TemplateDialog } from './template-dialog';
import { moved } from './template-draft';
import styles from './todo-templates.module.css';
import { templatesMessages as m } from './todo-templates.messages';
import { useTemplates } from './use-templates';

/** /admin/todo_templates: the templates in their order, with what each adds. */
export function TodoTemplatesPage() {
  usePageTitle(m.title);
  const { templates, failed, retry, reread } = useTemplates();
  const blocked = useCan().why('manage', 'administration');
  const [open, setOpen] = useState<TodoTemplate | 'new' | null>(null);
  const add = (
    <Button variant="filled" icon={IconPlus} disabledReason={blocked} onClick={() => setOpen('new')}>
      {m.add}
    </Button>
  );
  const sort = async (from: number, by: -1 | 1) => {
    const order = moved(templates ?? [], from, by).map(({ id }) => id);
    try {
      await call(sortTodoTemplates, { body: { order } });
    } catch (error) {
      errorToast(errorText(error));
    }
    await reread();
  };
  return (
    <div className={styles.page}>
      <PageHead title={m.title} actions={templates?.length ? add : undefined} />
      <div className={styles.scroll}>
        <PageText>{m.about}</PageText>
        {failed ? (
          <ListFailed text={m.failed} again={m.again} retry={retry} />
        ) : !templates ? (
          <SkeletonRows rows={4} />
        ) : templates.length === 0 ? (
          <EmptyState icon={IconListCheck} title={m.none_} text={m.noneText} action={add} begin />
        ) : (
          <ul className={styles.rows} aria-label={m.title}>
            {templates.map((template, at) => (
              <TemplateRow
                key={template.id}
                template={template}
                blocked={blocked}
                onOpen={() => setOpen(template)}
                onUp={at > 0 ? () => void sort(at, -1) : null}
                onDown={at < templates.length - 1 ? () => void sort(at, 1) : null}
                reread={reread}
              />
            ))}
          </ul>
        )}
      </div>
      {open && <TemplateDialog template={open === 'new' ? null : open} onClose={() => setOpen(null)} reread={reread} />}
    </div>
  );
}

interface RowProps {
  readonly template: TodoTemplate;
  readonly blocked: string | null;
  readonly onOpen: () => void;
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly reread: () => Promise<void>;
}

function TemplateRow({ template, blocked, onOpen, onUp, onDown, reread }: RowProps) {
  const { id, name, todo_template_types: types, todo_template_items: items } = template;
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const remove = async () => {
    setSaving(true);
    try {
      const { changeSetId } = await callWithChangeSet(deleteTodoTemplate, { params: { id } });
      offerUndo(m.removed(name), changeSetId);
      await reread();
    } catch (error) {
      errorToast(errorText(error));
      setAsking(false);
      setSaving(false);
    }
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <button type="button" className={styles.name} onClick={onOpen}>
          {name}
        </button>
        <span className={styles.quiet}>
          {m.summary(
            types.map(({ template_type }) => template_type),
            items.length,
          )}
        </span>
      </div>
      {onUp && (
        <IconButton icon={IconArrowUp} label={m.moveUp(name)} size="md" disabledReason={blocked} onClick={onUp} />
      )}
      {onDown && (
        <IconButton icon={IconArrowDown} label={m.moveDown(name)} size="md" disabledReason={blocked} onClick={onDown} />
      )}
      <IconButton icon={IconPencil} label={m.edit(name)} size="md" disabledReason={blocked} onClick={onOpen} />
      <IconButton
        icon={IconTrash}
        label={m.remove(name)}
        size="md"
        disabledReason={blocked}
        onClick={() => setAsking(true)}
      />
      {asking && (
        <ConfirmModal
          title={m.removeTitle(name)}
          act={m.removeAct}
          cancel={m.cancel}
          saving={saving}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          {m.removeText}
        </ConfirmModal>
      )}
    </li>
  );
}
