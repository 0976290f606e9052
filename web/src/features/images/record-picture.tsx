import type { MenuEntry } from '../../ui/menu-entry';
import { updateCompany, removeCompanyImage } from '@fairlead/domain/companies/company.contract';
import { removePersonImage } from '@fairlead/domain/people/person.contract';
import { updatePerson } from '@fairlead/domain/people/person.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { pictureAt } from '../../lib/user-avatar';
import { Avatar, CompanyMark } from '../../ui/avatar';
import { IconTrash, IconUpload } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { errorToast } from '../../ui/toast-store';
import type { SavedRecord } from '../record-form/public';
import { factsOf } from '../record-page/public';
import { useFileChoice } from './choose-file';
import { imagesMessages as m } from './images.messages';
import styles from './images.module.css';
import { formWith } from './square';

interface Props {
  kind: 'person' | 'company';
  record: SavedRecord;
  name: string;
}

const calls = {
  person: { update: updatePerson, remove: removePersonImage },
  company: { update: updateCompany, remove: removeCompanyImage },
} as const;

/** The mark at the head of a record's page: its picture can be changed there. */
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
          {kind === 'person' ? (
            <Avatar id={record.id} name={name} size={44} image={image} />
          ) : (
            <CompanyMark name={name} size={44} image={image} />
          )}
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
  const { update, remove } = calls[kind] as (typeof calls)['person'];
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
