/** Products and the texts about them. `{company}` and `{person}` are placeholders for names. */

export const productLines: readonly string[] = ['Sensors', 'Service contracts', 'Software', 'Spare parts', 'Training'];

export const dealSubjects: readonly string[] = [
  'temperature sensors for line 2',
  'pressure sensor upgrade',
  'vision system pilot',
  'annual service contract',
  'spare parts stock',
  'operator training',
  'monitoring software, 20 seats',
  'monitoring software, 50 seats',
  'flow meters for the new hall',
  'calibration of test benches',
  'conveyor retrofit',
  'cold store monitoring',
  'data logger replacement',
  'laboratory instruments',
  'packaging line sensors',
  'energy metering',
  'vibration monitoring',
  'leak detection',
  'framework agreement',
  'second site roll-out',
  'gateway replacement',
  'warehouse climate control',
  'machine safety audit',
  'remote support package',
  'prototype batch',
];

export const renewalSubjects: readonly string[] = [
  'service contract renewal',
  'software subscription renewal',
  'calibration contract, year 2',
  'support renewal',
  'licence extension',
  'maintenance plan renewal',
];

/** Subjects that test how long names are truncated. */
export const longSubjects: readonly string[] = [
  'complete replacement of the measuring points in halls 1 to 7 including cabling, commissioning, documentation and acceptance tests',
  'three-year framework agreement for sensors, spare parts, calibration and on-site service at all European locations of the group',
  'feasibility study, pilot installation and, if the pilot goes well, roll-out of condition monitoring to every packaging line',
];

export const dealSummaries: readonly string[] = [
  'Budget is approved, the technical side still compares two makes.',
  'Wants a trial on one line before deciding.',
  'Depends on the new building permit.',
  'Replaces equipment that is no longer made.',
  'Asked for staggered delivery over two quarters.',
  'Repeat order, same conditions as last year.',
  'Competitor is on site; price is not the only question.',
  'Decision moved to the next board meeting.',
  'Needs the certificate for food contact.',
  'They prefer to lease.',
];

export const lossNotes: readonly string[] = [
  'Went with the supplier they already had.',
  'Budget was cut for this year.',
  'We could not meet the delivery date.',
  'Our offer was a tenth above the next.',
  'Project was cancelled.',
];

export const wonNotes: readonly string[] = [
  'The pilot convinced the plant.',
  'Quick answers decided it.',
  'Existing contract made it easy.',
  'Delivery in three weeks.',
];
