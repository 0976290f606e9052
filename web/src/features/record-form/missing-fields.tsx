import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { Fragment } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { IconAlertCircle } from '../../ui/icons';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';
import type { RecordFormState } from './use-record-form';

const MOST = 3;

/** The missing fields, beside the save button; each name leads to its field. */
export function MissingFields({ kind, form }: { kind: RecordKind; form: RecordFormState }) {
  const catalogue = useCatalogue();
  const shown = form.groups.flatMap(({ fields }) => fields.map(({ name }) => name));
  const missing = shown.filter((name) => form.errors[name] === MESSAGES.required);
  if (!missing.length) return null;
  return (
    <span className={styles.missing} role="alert">
      <IconAlertCircle size={16} aria-hidden />
      <span>
        {m.missing(missing.length)}{' '}
        {missing.slice(0, MOST).map((name, index) => (
          <Fragment key={name}>
            {index > 0 && ', '}
            <button type="button" onClick={() => focusField(name)}>
              {catalogue.field(kind, name)?.label ?? name}
            </button>
          </Fragment>
        ))}
        {missing.length > MOST && m.andMore(missing.length - MOST)}
      </span>
    </span>
  );
}

function focusField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus();
}
