interface Step {
  readonly name: string;
  /** Days after the beginning. */
  readonly day: number;
  readonly notes?: string;
}

/** The goals with a customer, by the kind of project. */
export const projects: readonly (readonly Step[])[] = [
  [
    { name: 'Kick-off', day: 7 },
    { name: 'Sensors installed', day: 36 },
    { name: 'Acceptance test', day: 58, notes: 'The test bench is booked from 9 AM. Both shift leaders sign.' },
    { name: 'First service visit', day: 150 },
  ],
  [
    { name: 'Kick-off', day: 6 },
    { name: 'Operators trained', day: 21, notes: 'Two groups, the night shift on its own day.' },
    { name: 'First review', day: 95 },
  ],
  [
    { name: 'Calibration plan agreed', day: 12 },
    { name: 'Reference instruments delivered', day: 34 },
    { name: 'Go-live', day: 62, notes: 'Not in the week of the stocktaking.' },
    { name: 'First quarterly report', day: 130 },
  ],
];

export const conversionNotes = [
  'Signed for one year with an option for a second line. Training in the first weeks.',
  'Starts with one hall. If the acceptance test goes well, the other site follows.',
  'Wants one contact for everything. Invoices go to the head office.',
  'Came back after a trial last year. Delivery dates matter more to them than price.',
  'Framework agreement: orders come from the plants, prices are fixed for two years.',
] as const;
