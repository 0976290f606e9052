import type { MenuEntry } from '../../ui/menu-entry';
import { removeCompanyImage } from '@fairlead/domain/companies/company.contract';
import { removePersonImage } from '@fairlead/domain/people/person.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { callsOf } from '../../lib/kinds/contracts';
import { factsOf } from '../../lib/kinds/record-facts';
import { RecordMark } from '../../lib/kinds/record-mark';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { pictureAt } from '../../lib/user-avatar';
import { IconTrash, IconUpload } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { errorToast } from '../../ui/toast-store';
import type { SavedRecord } from '../record-form/public';
import { useFileChoice } from './choose-file';
import { imagesMessages as m } from './images.messages';
import styles from './images.module.css';
import { formWith } from './square';

interface Props {
  kind: Pictured;
  record: SavedRecord;
  name: string;
}

const removals = { person: removePersonImage, company: removeCompanyImage } as const;

/** The kinds whose records have a picture of their own. */
type Pictured = keyof typeof removals;

/** The picture at the head of a record's page, which can be changed there. */
export function RecordPicture({ kind, record, name }: Props) {
  const image = pictureAt(record.image_thumb_url);
  const { entries, input, saving } = useActs({ kind, record, name }, image !== null);
  return (
    <>
      <Menu groups={[entries]} label={m.change(name)}>
        <button
          type="button"
          className={styles.change}
          data-kind={kind}
          aria-label={m.change(name)}
          aria-busy={saving || undefined}
        >
          <RecordMark kind={kind} id={record.id} name={name} size={44} image={image} />
          <span className={styles.veil} aria-hidden>
            <IconUpload size={18} />
          </span>
        </button>
      </Menu>
      {input}
    </>
  );
}

function useActs({ kind, record, name }: Props, has: boolean) {
  const [saving, setSaving] = useState(false);
  const disabledReason = useCan().why('upload_avatar', kind, factsOf(kind, record));
  const { update } = callsOf(kind);
  const remove = removals[kind];
  const params = { id: record.id };
  const attempt = async (said: string, work: () => Promise<{ changeSetId: number | null }>) => {
    setSaving(true);
    try {
      offerUndo(said, (await work()).changeSetId);
      sendEvent(`${kind}:update`, params);
      sendEvent('list_view:refresh', { resource_type: kind });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const { open, input } = useFileChoice(
    (file) =>
      void attempt(m.changed(name), async () =>
        callWithChangeSet(update, { params, body: {}, form: await formWith(kind, file) }),
      ),
  );
  const takeAway = () => void attempt(m.removed(name), () => callWithChangeSet(remove, { params }));
  const entries: MenuEntry[] = [
    { label: has ? m.replace : m.upload, icon: IconUpload, disabledReason, onSelect: open },
    ...(has ? [{ label: m.remove, icon: IconTrash, disabledReason, onSelect: takeAway }] : []),
  ];
  return { entries, input, saving };
}
