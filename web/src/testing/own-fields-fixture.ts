import type { SignedIn } from '@fairlead/domain/session/session.contract';

const uses = 'show sort filter export import bulk write';

/** A deal field of each type: Region, Seats, License, Renewal, Partner, Modules, Contract no. */
export const OWN_FIELDS = [
  {
    id: 1,
    record_type: 'deal',
    line: ['custom_label_1', 'choice', 'Region', '=', uses],
    slot: { page: 1, column: 'n1' },
    entries: [
      { id: 11, name: 'North' },
      { id: 12, name: 'South' },
    ],
  },
  {
    id: 2,
    record_type: 'deal',
    line: ['custom_label_2', 'number', 'Seats', '=', uses],
    slot: { page: 1, column: 'n2' },
  },
  {
    id: 3,
    record_type: 'deal',
    line: ['custom_label_3', 'money', 'License', '=', uses],
    slot: { page: 1, column: 'n3' },
  },
  {
    id: 4,
    record_type: 'deal',
    line: ['custom_label_4', 'date', 'Renewal', '=', uses],
    slot: { page: 1, column: 'd1' },
  },
  {
    id: 5,
    record_type: 'deal',
    line: ['custom_label_5', 'boolean', 'Partner', '=', uses],
    slot: { page: 1, column: 'n4' },
  },
  {
    id: 6,
    record_type: 'deal',
    line: ['custom_label_6', 'multi', 'Modules', '=', 'show filter export import bulk write'],
    slot: null,
    entries: [
      { id: 61, name: 'Mail' },
      { id: 62, name: 'Maps' },
    ],
  },
  {
    id: 7,
    record_type: 'deal',
    line: ['custom_label_7', 'text', 'Contract no.', '=', uses, null, 'write_locked'],
    slot: { page: 1, column: 't1' },
  },
] satisfies SignedIn['account']['own_fields'];

export const OWN_VALUES = {
  custom_label_1: 11,
  custom_label_2: '12.0',
  custom_label_3: '1234.5',
  custom_label_4: '2026/12/01',
  custom_label_5: false,
  custom_label_6: [61, 62],
  custom_label_7: 'A-1',
};

export const NO_VALUES = {
  custom_label_1: null,
  custom_label_2: null,
  custom_label_3: null,
  custom_label_4: null,
  custom_label_5: null,
  custom_label_6: [],
  custom_label_7: null,
};
