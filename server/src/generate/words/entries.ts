/** Names of salespeople's tasks and visits: what is planned, what was done, and where they go. */

export const taskPhrases: readonly string[] = [
  'Call {person} about the offer',
  'Send the revised offer to {person}',
  'Ask {person} who decides',
  'Send data sheets and certificates',
  'Confirm the quantities with {person}',
  'Check the delivery time with the plant',
  'Remind {person} of the open questions',
  'Send two references from the same industry',
  'Prepare the final terms',
  'Get a date for the trial from {person}',
  'Follow up on the quote',
  'Call purchasing about the order number',
];

export const donePhrases: readonly string[] = [
  'Send the first offer to {person}',
  'Call {person} back',
  'Send the brochure',
  'Get the drawings from {person}',
  'Clarify the payment terms',
  'Book the demo unit',
];

export const visitPhrases: readonly string[] = [
  'Site visit with {person}',
  'Demo for {person}',
  'Meeting with {person} and the plant manager',
  'Video call about the second variant',
];
