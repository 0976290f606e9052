import type { ShownGroup } from '@fairlead/domain/forms/rules';
import { useState } from 'react';
import { recordFormMessages as m } from './record-form.messages';

/** Tells a screen reader that a choice brought fields, or removed some. */
export function FieldsAdded({ groups }: { groups: readonly ShownGroup[] }) {
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0);
  const [before, setBefore] = useState(count);
  const [said, setSaid] = useState('');
  if (before !== count) {
    setBefore(count);
    setSaid(count > before ? m.fieldsAdded(count - before) : m.fieldsRemoved(before - count));
  }
  return (
    <span role="status" className="fl-hidden">
      {said}
    </span>
  );
}
