/** Texts of the dialog that asks why a deal was won or lost. */
export const reasonMessages = {
  title: { won: 'Mark as won', lost: 'Mark as lost' },
  reason: 'Reason',
  choose: 'Choose a reason',
  required: 'Required',
  notes: 'Notes',
  notesPlaceholder: { won: 'What made the difference?', lost: 'What would have won it?' },
  cancel: 'Cancel',
};
