import { putBack } from '@fairlead/domain/changes/changes.contract';
import { leaderOf } from '@fairlead/domain/changes/put-back';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { ChangeSetEntry } from '@fairlead/domain/timeline/timeline.contract';
import { AppLink } from '../../lib/record-link';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import {
  type Icon,
  IconAdjustments,
  IconArrowBackUp,
  IconArrowMerge,
  IconFileImport,
  IconPlus,
  IconRestore,
  IconTrash,
} from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import { FeedEntry } from './feed-entry';
import type { LineProps } from './line-props';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

/** The content of one change set: the user, the fields, the old and new values, and the undo. */
export function ChangeLine({ entry, kind, recordId }: LineProps<ChangeSetEntry>) {
  const who = entry.user ? `${entry.user.first_name} ${entry.user.last_name}`.trim() : m.system;
  return (
    <FeedEntry
      entry={entry}
      kind={kind}
      recordId={recordId}
      icon={iconOf(entry)}
      who={who}
      what={sentenceOf(entry, kind)}
      detail={
        entry.op === 'update' && (
          <>
            {entry.via === 'merge' && (
              <AppLink href={`/${pathOfKind(kind)}/merge?ids=${recordId}`}>{m.splitAgain}</AppLink>
            )}
            <ul className={styles.fields}>
              {entry.fields.map((field) => (
                <li key={field.field}>
                  {field.label} {field.old !== null && <OldValue>{field.old}</OldValue>}
                  {field.new ?? m.nothing}
                  {field.can_put_back && (
                    <button
                      type="button"
                      className={styles.putBack}
                      aria-label={m.putBackField(field.label, field.old ?? m.nothing)}
                      onClick={() => void setBack(kind, recordId, entry.id, field.field, field.label)}
                    >
                      {m.putBack}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )
      }
    />
  );
}

function OldValue({ children }: { children: string }) {
  return (
    <>
      <s>{children}</s>
      {' → '}
    </>
  );
}

async function setBack(kind: RecordKind, id: number, change: number, field: string, label: string): Promise<void> {
  try {
    const { changeSetId } = await callWithChangeSet(putBack, {
      params: { type: pathOfKind(kind), id, change_id: change },
      body: { field },
    });
    offerUndo(m.putBackDone(label), changeSetId);
    sendEvent(`${kind}:update`, { id });
    sendEvent('list_view:refresh', { resource_type: kind });
  } catch (error) {
    errorToast(errorText(error));
  }
}

/** Its label begins a sentence of its own: “Shared with Elena Rossi”. */
const SHARED = 'shared_user_ids';

function sentenceOf({ op, via, fields }: ChangeSetEntry, kind: RecordKind): string {
  if (via === 'undo') return m.undid;
  if (via === 'merge') return op === 'update' ? m.mergedIn(kind) : m.mergedAway(kind);
  if (op === 'create') return via === 'import' ? m.imported(kind) : m.created(kind);
  if (op === 'delete') return m.deleted(kind);
  if (op === 'restore') return m.restored(kind);
  const customer = fields.find(({ field }) => field === CUSTOMER.flag);
  if (customer) return customer.new === 'Yes' ? m.becameCustomer : m.isCompanyAgain;
  if (fields.length === 1 && fields[0]?.field === SHARED) return m.changedSharing(kind);
  return (kind === DEAL.name && moveOf(fields)) || m.changed(fields.length, fields[0]?.label ?? '');
}

/** What follows from a move, such as the probability, is part of it; undefined if the stage stayed. */
function moveOf(fields: ChangeSetEntry['fields']): string | undefined {
  const stage = fields.find(({ field }) => field === 'deal_stage_id');
  if (!stage?.new) return undefined;
  const others = fields.filter(
    ({ field }) => field !== stage.field && !leaderOf(DEAL.name, field, { [stage.field]: 1 }),
  );
  return m.moved(stage.old, stage.new, others.length, others[0]?.label ?? '');
}

function iconOf({ op, via }: ChangeSetEntry): Icon {
  if (via === 'undo') return IconArrowBackUp;
  if (via === 'merge') return IconArrowMerge;
  if (op === 'create') return via === 'import' ? IconFileImport : IconPlus;
  if (op === 'delete') return IconTrash;
  return op === 'restore' ? IconRestore : IconAdjustments;
}
