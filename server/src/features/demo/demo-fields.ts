import { type FieldType, freeSlot, type Slot } from '@fairlead/domain/custom-fields/custom-field';
import type { Db } from '../../base/database';
import type { OwnField } from '../../generate/world';
import { insertField, insertFieldEntries, insertFieldGroup } from './demo.queries';

interface Planned {
  readonly name: string;
  readonly type: FieldType;
  readonly group: string | null;
  /** The share of deals that have a value. */
  readonly filled: number;
  readonly most?: number;
  readonly entries?: readonly string[];
}

const CONTRACT = 'Contract';

/** What a maker of measuring systems notes about a deal beside its price. */
const planned: readonly Planned[] = [
  {
    name: 'Application',
    type: 'dropdown',
    group: null,
    filled: 0.85,
    entries: ['Flow', 'Level', 'Pressure', 'Temperature', 'Vibration'],
  },
  { name: 'Sensors', type: 'numeric', group: null, filled: 0.8, most: 120 },
  { name: 'Hazardous area', type: 'boolean', group: null, filled: 0.6 },
  {
    name: 'Certificates',
    type: 'multi_select',
    group: null,
    filled: 0.4,
    entries: ['ATEX', 'IECEx', 'SIL 2', 'Marine', 'Food grade'],
  },
  { name: 'Installation date', type: 'date', group: CONTRACT, filled: 0.5 },
  { name: 'Service fee per year', type: 'currency', group: CONTRACT, filled: 0.45, most: 6000 },
  { name: 'Order number', type: 'text', group: CONTRACT, filled: 0.4 },
];

/** Creates the custom fields of the demo's deals, before its deals. */
export async function addDemoFields(db: Db, account: number): Promise<OwnField[]> {
  const group = await insertFieldGroup(db, account, CONTRACT);
  const used: Slot[] = [];
  const made: OwnField[] = [];
  for (const [at, one] of planned.entries()) {
    const slot = freeSlot(one.type, used);
    if (slot) used.push(slot);
    const group_id = one.group === CONTRACT ? group : null;
    const id = await insertField(db, account, { ...one, group_id, position: at + 1, slot });
    const entries = one.entries ? await insertFieldEntries(db, account, id, one.entries) : [];
    made.push({ id, type: one.type, filled: one.filled, entries, most: one.most });
  }
  return made;
}
