import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { IconMessage } from '../../ui/icons';
import { type Commented, commentActs } from './comment-acts';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { WritingField } from './writing-field';

/** A button that turns into the field for an answer; when the field closes, the focus returns to the button. */
export function AnswerField({ on, to }: { on: Commented; to: string }) {
  const { why } = useCan();
  const [open, setOpen] = useState(false);
  const [back, setBack] = useState(false);
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
          onClose={close}
          save={(text) => commentActs(on).add(text)}
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
          {m.reply}
        </Button>
      )}
    </div>
  );
}
