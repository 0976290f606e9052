import { useState } from 'react';
import { Button } from '../ui/button';
import { IconArrowRight, IconCopy, IconEye, IconTrash, IconUser } from '../ui/icons';
import { Menu } from '../ui/menu';
import { Modal } from '../ui/modal';
import { Select } from '../ui/select';
import { TextArea } from '../ui/text-field';
import { Part } from './part';

const nothing = () => undefined;
const REASONS = [
  { value: 1, label: 'Price' },
  { value: 2, label: 'Timing' },
];

export function GalleryActions() {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<number | null>(1);
  const [notes, setNotes] = useState('');
  return (
    <div>
      <Part title="Menu and tooltip">
        <Menu
          opened
          groups={[
            [
              { label: 'Move to stage', icon: IconArrowRight, keys: ']', onSelect: nothing },
              { label: 'Change owner', icon: IconUser, onSelect: nothing },
              { label: 'Copy deal', icon: IconCopy, onSelect: nothing },
              { label: 'Who can see this?', icon: IconEye, onSelect: nothing },
            ],
            [{ label: 'Delete', icon: IconTrash, keys: '⌫', destructive: true, onSelect: nothing }],
          ]}
        >
          <Button size="xs">Menu</Button>
        </Menu>
        <div style={{ height: 200 }} />
      </Part>
      <Part title="Dialog">
        <Button id="open-dialog" onClick={() => setOpen(true)}>
          Open
        </Button>
        <Modal
          opened={open}
          onClose={() => setOpen(false)}
          onSubmit={() => setOpen(false)}
          title="Mark as lost"
          subtitle="Gas analyzer replacement, $52,480"
          footer={
            <>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button variant="filled" type="submit">
                Mark as lost
              </Button>
            </>
          }
        >
          <Select label="Reason" value={reason} onChange={setReason} options={REASONS} autoFocus />
          <TextArea label="Notes" optional value={notes} onChange={setNotes} placeholder="What would have won it?" />
        </Modal>
      </Part>
      <Part title="Type">
        <div className="fl-figure">$1,318,940</div>
        <div className="fl-record-title">Record title 22</div>
        <div className="fl-page-title">Page title 20</div>
        <div className="fl-reading">Reading text 14 / 20</div>
        <div className="fl-dense">Dense text and controls 13 / 20</div>
        <div className="fl-label">Labels, times and hints 12 / 16</div>
      </Part>
    </div>
  );
}
