import { hasFeature } from '@fairlead/domain/features/features';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { factsOf } from '../../lib/kinds/record-facts';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { IconButton } from '../../ui/icon-button';
import { IconStar, IconStarFilled } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import { type SavedRecord, saveRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';

/** Key contacts are part of customer management: without it there is no star. */
export function KeyContactStar({ person, name }: { person: SavedRecord; name: string }) {
  const { account } = useSession();
  const { can } = useCan();
  const [saving, setSaving] = useState(false);
  const on = person.is_key_contact === true;
  if (!hasFeature(account.features, 'customer_management')) return null;
  if (!can('update', PERSON.name, factsOf(PERSON.name, person))) {
    if (!on) return null;
    return <IconStarFilled size={16} className={styles.star} role="img" aria-label={m.keyContact} />;
  }
  const toggle = async () => {
    setSaving(true);
    try {
      const { changeSetId } = await saveRecord(PERSON.name, person.id, { is_key_contact: !on });
      offerUndo(on ? m.unmarkedKey(name) : m.markedKey(name), changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <IconButton
      icon={on ? IconStarFilled : IconStar}
      size="xs"
      label={on ? m.unmarkKey : m.markKey}
      title={on ? m.unmarkKey : m.markKey}
      noTooltip
      aria-pressed={on}
      aria-busy={saving || undefined}
      className={styles.star}
      onClick={() => void toggle()}
    />
  );
}
