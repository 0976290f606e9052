import type { DependentChoices } from '@fairlead/domain/forms/dependent-choices';
import { deleteDependent } from '@fairlead/domain/forms/forms.contract';
import type { FormRules } from '@fairlead/domain/forms/form-rules';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRef, useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { useCatalogue } from '../../../lib/catalogue';
import { errorText } from '../../../lib/request-error';
import { offerUndo } from '../../../lib/undo';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/icons';
import { errorToast } from '../../../ui/toast-store';
import { lineBeside, useFocusHeir } from '../../../ui/use-focus-heir';
import { DependentDialog } from './dependent-dialog';
import styles from './forms.module.css';
import { formsMessages as m } from './forms.messages';
import { useRereadForms } from './use-forms';

interface Props {
  kind: RecordKind;
  rules: FormRules;
  blocked: string | null;
}

/** Fields whose choices depend on another field. */
export function DependentSection({ kind, rules, blocked }: Props) {
  const catalogue = useCatalogue();
  const reread = useRereadForms();
  const [open, setOpen] = useState<DependentChoices | 'new' | null>(null);
  const ofKind = rules.conditional_dropdowns.filter(({ event_model }) => event_model === kind);
  const labelOf = (name: string) => catalogue.field(kind, name)?.label ?? name;
  const remove = async (id: number) => {
    try {
      const { changeSetId } = await callWithChangeSet(deleteDependent, { params: { id } });
      offerUndo(m.dependentDeleted, changeSetId);
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return (
    <section className={styles.section} aria-label={m.dependentTitle}>
      <div className={styles.sectionHead}>
        <h2>{m.dependentTitle}</h2>
        <Button icon={IconPlus} data-adds-line disabledReason={blocked} onClick={() => setOpen('new')}>
          {m.newDependent}
        </Button>
      </div>
      <p className={styles.quiet}>{ofKind.length ? m.dependentAbout : `${m.noDependent} ${m.dependentAbout}`}</p>
      {ofKind.length > 0 && (
        <div role="list" className={styles.rules}>
          {ofKind.map((one) => {
            const text = m.dependent(labelOf(one.name), labelOf(one.model_attribute));
            return (
              <DependentRow
                key={one.id}
                {...{ text, blocked }}
                limited={one.options.length}
                onEdit={() => setOpen(one)}
                onDelete={() => void remove(one.id)}
              />
            );
          })}
        </div>
      )}
      {open && (
        <DependentDialog kind={kind} limit={open === 'new' ? null : open} rules={rules} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

interface RowProps {
  text: string;
  limited: number;
  blocked: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

function DependentRow({ text, limited, blocked, onEdit, onDelete }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useFocusHeir(row, lineBeside);
  return (
    <div ref={row} role="listitem" className={styles.rule}>
      <span className={styles.words}>
        {text}
        <span className={styles.under}>{m.limited(limited)}</span>
      </span>
      <IconButton icon={IconPencil} label={`${m.edit}: ${text}`} disabledReason={blocked} onClick={onEdit} />
      <IconButton icon={IconTrash} label={`${m.delete}: ${text}`} disabledReason={blocked} onClick={onDelete} />
    </div>
  );
}
