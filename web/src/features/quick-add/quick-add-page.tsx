import { useEffect } from 'react';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { Button } from '../../ui/button';
import { IconBuilding, IconCurrencyDollar, IconNote, IconUser } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { quickAddMessages as m } from './quick-add.messages';
import styles from './quick-add-page.module.css';

const RECORDS = [
  { type: 'person', icon: IconUser },
  { type: 'company', icon: IconBuilding },
  { type: 'deal', icon: IconCurrencyDollar },
] as const;

/** /quick_add: what can be added, each by one press. `?type=person` opens that form at once. */
export function QuickAddPage() {
  const { could } = useCan();
  useEffect(() => {
    const type = new URLSearchParams(location.search).get('type');
    const known = RECORDS.find((one) => one.type === type && could('quick_add', one.type));
    if (known) sendEvent('add_edit_modal:open', { resource_type: known.type });
  }, [could]);
  return (
    <>
      <PageHead title={m.addTitle} />
      <div className={styles.choices}>
        {RECORDS.map(({ type, icon }) => (
          <Button
            key={type}
            icon={icon}
            disabledReason={could('quick_add', type) ? null : m.cannot}
            onClick={() => sendEvent('add_edit_modal:open', { resource_type: type })}
          >
            {m.kinds[type]}
          </Button>
        ))}
        <Button
          icon={IconNote}
          disabledReason={could('quick_add', 'activity') ? null : m.cannot}
          onClick={() => sendEvent('quick_add:note', {})}
        >
          {m.note}
        </Button>
      </div>
    </>
  );
}
