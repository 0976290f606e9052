import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { LinkButton } from '../../lib/link-button';
import { Button } from '../../ui/button';
import { IconFileImport, IconPlus } from '../../ui/icons';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';

/** Import and add, the second one filled: the two ways to create the first records. */
export function ListActions({ kind }: { kind: RecordKind }) {
  const { could, why } = useCan();
  return (
    <span className={styles.adds} data-adds>
      {could('import', kind) ? (
        <LinkButton href={`/imports/new?type=${kindOf(kind).path}`} icon={IconFileImport}>
          {m.import}
        </LinkButton>
      ) : (
        <Button icon={IconFileImport} disabledReason={why('import', kind)}>
          {m.import}
        </Button>
      )}
      <Button
        variant="filled"
        icon={IconPlus}
        disabledReason={could('create', kind) ? null : why('create', kind)}
        onClick={() => sendEvent('add_edit_modal:open', { resource_type: kind })}
      >
        {m.add(kind)}
      </Button>
    </span>
  );
}
