import { useState } from 'react';
import { useCan } from '../../lib/can';
import { keptDraft } from '../../lib/kept-draft';
import { Button } from '../../ui/button';
import { IconMessage } from '../../ui/icons';
import { type Commented, commentActs } from './comment-acts';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { WritingField } from './writing-field';

/**
 * A button that turns into the field for an answer; when the field closes, the focus returns to the button. `entry` is
 * the entry that is answered: its draft is kept under that.
 */
export function AnswerField({ on, to, entry }: { on: Commented; to: string; entry: string }) {
  const { why } = useCan();
  const [open, setOpen] = useState(false);
  const [back, setBack] = useState(false);
  const draft = `reply.${entry}`;
  const close = () => {
    setOpen(false);
    setBack(true);
  };
  return (
    <div className={styles.answer}>
      {open ? (
        <WritingField
          label={m.replyTo(to)}
          act={m.reply}
          initially=""
          draft={draft}
          place={on}
          onClose={close}
          save={(written) => commentActs(on).add(written)}
        />
      ) : (
        <Button
          variant="quiet"
          size="xs"
          icon={IconMessage}
          aria-label={m.replyTo(to)}
          autoFocus={back}
          disabledReason={why('create', 'comment')}
          onClick={() => setOpen(true)}
        >
          {keptDraft(draft) === null ? m.reply : m.continueReply}
        </Button>
      )}
    </div>
  );
}
