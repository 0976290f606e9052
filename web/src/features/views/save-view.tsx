import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import { useViewActs } from './use-list-views';
import { viewFacts, type ViewState } from './view-state';
import { NewView } from './view-tabs';
import { viewsMessages as m } from './views.messages';
import styles from './views.module.css';

/** Says that the list differs from the saved view, and offers to save or discard the changes. */
export function SaveView({ state }: { state: ViewState }) {
  const { current, edited, worthSaving, settings, discard } = state;
  const [naming, setNaming] = useState(false);
  const acts = useViewActs();
  const { why } = useCan();
  const dialog = naming && <NewView state={state} onClose={() => setNaming(false)} />;
  if (!current) {
    if (!worthSaving) return null;
    return (
      <>
        <Button variant="link" size="xs" disabledReason={why('create', 'list_view')} onClick={() => setNaming(true)}>
          {m.saveView}
        </Button>
        {dialog}
      </>
    );
  }
  if (!edited) return null;
  const save = async () => {
    if (await acts.save(current, settings)) discard();
  };
  return (
    <span className={styles.save} role="group" aria-label={m.edited}>
      <Tooltip label={m.editedHint}>
        <span className={styles.edited} tabIndex={0}>
          {m.edited}
        </span>
      </Tooltip>
      <Button variant="quiet" size="xs" onClick={discard}>
        {m.discard}
      </Button>
      <Button variant="quiet" size="xs" disabledReason={why('create', 'list_view')} onClick={() => setNaming(true)}>
        {m.saveAs}
      </Button>
      <Button size="xs" disabledReason={why('update', 'list_view', viewFacts(current))} onClick={() => void save()}>
        {m.save}
      </Button>
      {dialog}
    </span>
  );
}
